import process from "node:process";
import type { ReadError } from "../../src/contract/read-error.ts";
import { openWorkspace } from "../../src/workspace/open-workspace.ts";
import type { WorkspaceOptions } from "../../src/workspace/workspace-options.ts";

/*
 * Run by environments.test.ts in a process of its own: opens a workspace, reads the paths, and writes what happened as
 * JSON. The arguments are the options as JSON, then the paths. Roots named `before` are opened first, and stay open.
 * It loads no tool, so that it starts quickly.
 */

const [given = "{}", ...paths] = process.argv.slice(2);
const { before = [], ...options } = JSON.parse(given) as WorkspaceOptions & { before?: readonly string[] };
for (const root of before) await openWorkspace({ root }).list(".");
const workspace = openWorkspace(options);

/** Gives the content of a file, or the code of the refusal. */
async function answerTo(path: string): Promise<string> {
  const file = await workspace.open(workspace.locate(path));
  const target = new Uint8Array(64);
  const count = await file.read(target, 0);
  file.close();
  return Buffer.from(target.subarray(0, count)).toString();
}

const answers: Record<string, string> = {};
for (const path of paths) answers[path] = await answerTo(path).catch((error: ReadError) => error.code);
const listed: Record<string, readonly string[] | string> = {};
for (const path of [".", "mounted"]) {
  listed[path] = await workspace.list(path).then(
    (entries) => entries.map((entry) => entry.name).toSorted(),
    (error: Error) => error.message,
  );
}
process.stdout.write(JSON.stringify({ confinement: workspace.confinement, answers, listed }));
