import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import { afterAll, describe, expect, it } from "vitest";
import { connectServer, type ConnectedServer } from "../compat/connected-server.ts";
import { cursorLink, startInOpenFolder, vsCodeLink } from "../../scripts/install-links.ts";

interface Start {
  readonly command: string;
  readonly args: readonly string[];
}

const page = readFileSync(new URL("../../../../docs/mcp-clients.md", import.meta.url), "utf8");
const comparePage = readFileSync(new URL("../../../../docs/mcp-filesystem.md", import.meta.url), "utf8");
const packageFolder = fileURLToPath(new URL("../..", import.meta.url));
const command = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

/** The code of the blocks below a heading, by their language. */
function codeBelow(heading: string, language: string): string {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "ms").exec(section)?.[1] ?? "";
}

function jsonStart(code: string, servers: string, name: string): Start {
  const { command: program, args } = (JSON.parse(code) as Record<string, Record<string, Start>>)[servers]?.[
    name
  ] ?? {
    command: "",
    args: [],
  };
  return { command: program, args };
}

/** What a line for a shell adds: what stands behind ` -- `. It has no quotes. */
function shellStart(line: string): Start {
  const [program = "", ...args] = line.trim().split(" -- ")[1]?.split(" ") ?? [];
  return { command: program, args };
}

const servers = new Map<string, Promise<ConnectedServer>>();
afterAll(async () => {
  for (const server of servers.values()) await (await server).close();
});

/** Starts what a client would start, with this package's command in place of the published one. The same is started once. */
async function toolsOf({ args }: Start): Promise<readonly string[]> {
  const ours = args
    .slice(args.indexOf("@readfile/mcp") + 1)
    .map((one) => (one === "/home/me/project" || one === "${workspaceFolder}" ? packageFolder : one));
  const key = JSON.stringify(ours);
  const server = servers.get(key) ?? connectServer(["--conditions=@readfile/source", command, ...ours]);
  servers.set(key, server);
  return await (await server).toolNames();
}

const expected: Start = { command: "npx", args: ["-y", "@readfile/mcp", "/home/me/project"] };

describe("docs/mcp-clients.md", () => {
  it.each([
    ["Claude Desktop", jsonStart(codeBelow("Claude Desktop", "json"), "mcpServers", "readfile")],
    ["Claude Code", shellStart(codeBelow("Claude Code", "sh"))],
    ["Codex", shellStart(codeBelow("Codex", "sh"))],
    [
      "Codex, config.toml",
      jsonStart(JSON.stringify(parse(codeBelow("Codex", "toml"))), "mcp_servers", "readfile"),
    ],
    ["Gemini CLI", jsonStart(codeBelow("Gemini CLI", "json"), "mcpServers", "readfile")],
    ["Zed", jsonStart(codeBelow("Zed", "json"), "context_servers", "readfile")],
  ])("%s starts the server", async (_client, start) => {
    expect(start).toEqual(expected);
    await expect(toolsOf(start)).resolves.toEqual(["read_file"]);
  });

  it("has the lines that add the server to Claude Code and Codex", () => {
    const line = "mcp add readfile -- npx -y @readfile/mcp /home/me/project\n";
    expect(codeBelow("Claude Code", "sh")).toBe(`claude ${line}`);
    expect(codeBelow("Codex", "sh")).toBe(`codex ${line}`);
  });

  it("links to what VS Code installs", async () => {
    const link = new URL(/\[install\]\((https:\/\/insiders\.vscode\.dev[^)]+)\)/.exec(page)?.[1] ?? "");
    const target = link.searchParams.get("url") ?? "";
    expect(target.slice(0, target.indexOf("?"))).toBe("vscode:mcp/install");
    const start = JSON.parse(decodeURIComponent(target.slice(target.indexOf("?") + 1))) as Start;
    expect(start).toEqual({
      name: "readfile",
      command: "npx",
      args: ["-y", "@readfile/mcp", "${workspaceFolder}"],
    });
    expect(link.href).toBe(vsCodeLink("readfile", startInOpenFolder));
    await expect(toolsOf(start)).resolves.toEqual(["read_file"]);
  });

  it("links to what Cursor installs", async () => {
    const link = new URL(/\[install\]\((https:\/\/cursor\.com[^)]+)\)/.exec(page)?.[1] ?? "");
    expect(link.searchParams.get("name")).toBe("readfile");
    const start = JSON.parse(
      Buffer.from(link.searchParams.get("config") ?? "", "base64").toString(),
    ) as Start;
    expect(start).toEqual({ command: "npx", args: ["-y", "@readfile/mcp", "${workspaceFolder}"] });
    expect(link.href).toBe(cursorLink("readfile", startInOpenFolder));
    await expect(toolsOf(start)).resolves.toEqual(["read_file"]);
  });
});

it("docs/mcp-filesystem.md starts the tools of the original", async () => {
  const start = jsonStart(/^```json\n(.*?)^```$/ms.exec(comparePage)?.[1] ?? "", "mcpServers", "filesystem");
  expect(start).toEqual({
    command: "npx",
    args: ["-y", "@readfile/mcp", "--compat", "filesystem", "/home/me/project"],
  });
  await expect(toolsOf(start)).resolves.toContain("read_multiple_files");
});
