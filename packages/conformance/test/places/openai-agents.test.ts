import type { FileSource } from "@readfile/core";
import { sandboxSource, type ReadableSandbox } from "@readfile/openai-agents";
import { UnixLocalSandboxClient } from "@openai/agents/sandbox/local";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { filesBeneath } from "../../src/fixtures/files-beneath.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;
type Session = Awaited<ReturnType<UnixLocalSandboxClient["create"]>>;

const sessions: Session[] = [];
afterAll(async () => {
  for (const session of sessions) await session.delete();
});

async function localSandboxWith(files: Files): Promise<FileSource> {
  const session = await new UnixLocalSandboxClient().create();
  sessions.push(session);
  for (const [name, content] of Object.entries(files)) {
    const path = join(session.state.workspaceRootPath, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return sandboxSource(session);
}

/** The SDK's own sandbox runs a program of Python for each call, so that the cases run over a session in memory. */
function sessionWith(files: Files): ReadableSandbox {
  const nameOf = (path: string): string => path.replace(/^\.\/?/, "");
  const below = (path: string): string[] => {
    const prefix = nameOf(path) === "" ? "" : `${nameOf(path)}/`;
    return Object.keys(files).flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
  };
  return {
    async readFile({ path, maxBytes = Infinity }) {
      const content = files[nameOf(path)];
      if (content === undefined) throw Object.assign(new Error("ENOENT"), { code: "ENOENT" });
      return new Uint8Array(Buffer.from(content)).subarray(0, maxBytes);
    },
    async listDir({ path }) {
      if (below(path).length === 0) throw new Error("nothing there");
      return [...new Set(below(path).map((name) => name.split("/")[0] ?? ""))].map((name) => ({
        name,
        type: below(`${path}/${name}`).length > 0 ? "dir" : "file",
      }));
    },
    directoryExists: async (path) => nameOf(path) === "" || below(path).length > 0,
    pathExists: async (path) => nameOf(path) in files || below(path).length > 0,
  };
}

/** Why the SDK's own sandbox does not start here, which needs Python. Undefined when it does. */
const reason = await new UnixLocalSandboxClient().create().then(
  (session) => void sessions.push(session),
  (error: unknown) => String(error),
);
if (reason === undefined) describeSource("sandboxSource over the SDK's local sandbox", localSandboxWith);
// Told with what else is not run.
else console.log(`not run: sandboxSource over the SDK's local sandbox: ${reason}`);

describeSource("sandboxSource over a session in memory", (files) => sandboxSource(sessionWith(files)));

describeConformance(
  sourceDriver("core over a sandbox session", (root) => sandboxSource(sessionWith(filesBeneath(root))), {
    links: "the session holds no links",
    pipes: "the session holds no pipes",
    emptyDirectories: "the session holds no directory without files",
    times: "a session tells no time of a file",
    parents: "in this session, nothing lies beneath a file",
  }),
);
