import type { FileSource } from "@readfile/core";
import { sandboxSource, type ReadableSandbox } from "@readfile/openai-agents";
import { UnixLocalSandboxClient } from "@openai/agents/sandbox/local";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll } from "vitest";
import { holdsLinks, testSourceLayouts } from "../../../adapter-testing/src/test-source-layouts.ts";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { filesBeneath } from "../../src/fixtures/files-beneath.ts";
import { writeFiles } from "../fixtures/folder-maker.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;
type Session = Awaited<ReturnType<UnixLocalSandboxClient["create"]>>;

const sessions: Session[] = [];
afterAll(async () => {
  for (const session of sessions) await session.delete();
});

async function localSandboxWith(files: Files): Promise<FileSource> {
  const session = await new UnixLocalSandboxClient().create();
  sessions.push(session);
  writeFiles(session.state.workspaceRootPath, files);
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

testSourceLayouts({
  name: "sandboxSource over a session in memory",
  rootHasPath: true,
  cannotHold: (layout) => (holdsLinks(layout) ? "they hold links, and the session holds none" : undefined),
  sourceOf: ({ root, filesByAbsolutePath }) => sandboxSource(sessionWith(filesByAbsolutePath), { cwd: root }),
  refusedHere: [{ why: "the SDK trims paths", layouts: ["spaces are not trimmed"] }],
});

/** Why the SDK's own sandbox does not start here, which needs Python. Undefined when it does. */
const reason = await new UnixLocalSandboxClient().create().then(
  (session) => void sessions.push(session),
  (error: unknown) => String(error),
);
if (reason === undefined) await describeLocalSandbox();
// Told with what else is not run.
else console.log(`not run: sandboxSource over the SDK's local sandbox: ${reason}`);

async function describeLocalSandbox(): Promise<void> {
  describeSource("sandboxSource over the SDK's local sandbox", localSandboxWith);

  // Each question starts a program of Python, so that all cases take minutes: by default, one of each kind for one tool.
  const all = conformanceCases();
  const mine = all.filter(({ tool }) => tool === "readFileTool");
  const kinds = new Map(mine.map((one) => [one.id.split("/").slice(0, 2).join("/"), one]));
  const playsAll = process.env["READFILE_LOCAL_SANDBOX_CASES"] === "all";
  if (!playsAll) {
    console.log(
      `not run: ${all.length - kinds.size} cases over the SDK's local sandbox, which take minutes: READFILE_LOCAL_SANDBOX_CASES=all plays them`,
    );
  }
  describeConformance(
    sourceDriver("core over the SDK's local sandbox", localSandboxOf, {
      links: "a session does not tell links",
      pipes: "a session does not tell what a pipe is",
      times: "a session tells no time of a file",
    }),
    { cases: playsAll ? all : [...kinds.values()], patienceMs: 120_000, timeoutMs: 3_600_000 },
  );

  // One sandbox for all layouts. `ROOT` is a link to its files, so that what lies beside it is beside them.
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-sandbox-")));
  const session = await new UnixLocalSandboxClient({ workspaceBaseDir: directory }).create();
  sessions.push(session);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const workspace = session.state.workspaceRootPath;
  testSourceLayouts({
    name: "sandboxSource over the SDK's local sandbox",
    rootHasPath: true,
    directory() {
      for (const parent of [workspace, directory]) {
        for (const name of readdirSync(parent)) {
          const path = join(parent, name);
          if (path !== workspace) rmSync(path, { recursive: true, force: true });
        }
      }
      symlinkSync(workspace, join(directory, "ROOT"));
      return directory;
    },
    cannotHold: (layout) =>
      holdsLinks(layout) ? undefined : "they are about paths alone, and are played in memory",
    leastRefused: 39,
    sourceOf: () => sandboxSource(session),
    readHere: [
      {
        why: "the sandbox follows links that stay inside or come back, and tells none: rules judge a path as it was sent",
        layouts: [
          "relative symlink",
          "symlink chain escapes",
          "link to / and down again",
          "absolute link that climbs before the root's name",
          "CVE-2026-25724 through a link",
          "CVE-2026-25724 through an absolute link",
          "CVE-2026-25724 through two links",
          "CVE-2026-25724 through a linked directory",
          "an ignore file, through a link",
        ],
      },
    ],
  });
}

/** A new sandbox that holds what lies beneath a directory: also links, pipes and empty directories. */
async function localSandboxOf(root: string): Promise<FileSource> {
  const session = await new UnixLocalSandboxClient().create();
  sessions.push(session);
  // Unlike Node.js, it copies pipes.
  execFileSync("cp", ["-a", `${root}/.`, session.state.workspaceRootPath]);
  return sandboxSource(session);
}
