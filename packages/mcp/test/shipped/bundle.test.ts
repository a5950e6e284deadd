import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { getMcpConfigForManifest, MANIFEST_SCHEMAS, unpackExtension } from "@anthropic-ai/mcpb";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { build, type UserConfig } from "tsdown";
import { afterAll, beforeAll, expect, it } from "vitest";
import packageManifest from "../../package.json" with { type: "json" };

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));
const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-bundle-")));
const unpacked = path.join(directory, "unpacked");
afterAll(() => fs.rmSync(directory, { recursive: true }));

beforeAll(async () => {
  const command = path.join(directory, "command");
  // Configurations belong to no TypeScript project that a test could refer to.
  const config = new URL("../../tsdown.config.ts", import.meta.url).href;
  const { commandConfig } = (await import(config)) as { readonly commandConfig: UserConfig };
  await build({
    ...commandConfig,
    config: false,
    cwd: packageFolder,
    outDir: command,
    logLevel: "silent",
    inputOptions: { resolve: { conditionNames: ["@readfile/source", "node", "import", "default"] } },
  });
  const script = path.join(packageFolder, "scripts/pack-bundle.ts");
  const bundle = path.join(directory, "readfile.mcpb");
  const packed = spawnSync(process.execPath, [script, command, bundle], { encoding: "utf8" });
  if (packed.status !== 0) throw new Error(packed.stderr);
  await unpackExtension({ mcpbPath: bundle, outputDir: unpacked, silent: true });
});

function manifest(): ReturnType<(typeof MANIFEST_SCHEMAS)["0.3"]["parse"]> {
  return MANIFEST_SCHEMAS["0.3"].parse(
    JSON.parse(fs.readFileSync(path.join(unpacked, "manifest.json"), "utf8")),
  );
}

it("the manifest of the bundle keeps to the schema and names what the bundle holds", () => {
  const { name, version, server, user_config: asked, ...others } = manifest();
  expect({ name, version, others }).toMatchObject({
    name: "readfile",
    version: packageManifest.version,
    others: { manifest_version: "0.3", license: "MIT", tools: [{ name: "read_file" }] },
  });
  expect(server.type).toBe("node");
  expect(fs.existsSync(path.join(unpacked, server.entry_point))).toBe(true);
  expect(asked?.["directories"]).toMatchObject({ type: "directory", multiple: true, required: true });
  expect(fs.readdirSync(unpacked).toSorted()).toEqual(["LICENSE", "manifest.json", "package.json", "server"]);
  // The licenses of what is bundled belong to it.
  expect(fs.readdirSync(path.join(unpacked, "server"))).toContain("LICENSES.txt");
});

it("the unpacked bundle answers, started as its host starts it, without installed packages", async () => {
  const one = path.join(directory, "one");
  const other = path.join(directory, "other");
  for (const folder of [one, other]) fs.mkdirSync(folder);
  fs.writeFileSync(path.join(other, "a.txt"), "first\nsecond\n");
  const config = await getMcpConfigForManifest({
    manifest: manifest(),
    extensionPath: unpacked,
    systemDirs: {},
    userConfig: { directories: [one, other] },
    pathSeparator: path.sep,
  });
  expect(config).toEqual({
    command: "node",
    args: [path.join(unpacked, "server/cli.js"), one, other],
  });
  const client = new Client({ name: "bundle-test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: config?.args ?? [], cwd: directory }),
  );
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["read_file"]);
  const answer = await client.callTool({ name: "read_file", arguments: { path: path.join(other, "a.txt") } });
  expect(answer["content"]).toEqual([
    { type: "text", text: `[${path.join(other, "a.txt")} | lines 1-2 of 2]\n1\tfirst\n2\tsecond` },
  ]);
  await client.close();
});

it("a bundle without a directory is not started", async () => {
  const config = await getMcpConfigForManifest({
    manifest: manifest(),
    extensionPath: unpacked,
    systemDirs: {},
    userConfig: {},
    pathSeparator: path.sep,
  });
  expect(config).toBeUndefined();
});
