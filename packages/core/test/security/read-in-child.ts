import process from "node:process";
import { openFileTool, openWorkspace, type WorkspaceOptions } from "../../src/index.ts";

/*
 * Run by environments.test.ts in a process of its own: opens a workspace, reads the paths, and writes what happened as
 * JSON. The arguments are the options as JSON, then the paths. Roots named `before` are opened first, and stay open.
 */

const [given = "{}", ...paths] = process.argv.slice(2);
const { before = [], ...options } = JSON.parse(given) as WorkspaceOptions & { before?: readonly string[] };
for (const root of before) await openWorkspace({ root }).list(".");
const workspace = openWorkspace(options);
const tool = openFileTool({ workspace });
const answers: Record<string, string> = {};
for (const path of paths) answers[path] = (await tool.run({ file_path: path })).text;
const listed: Record<string, readonly string[] | string> = {};
for (const path of [".", "mounted"]) {
  listed[path] = await workspace.list(path).then(
    (entries) => entries.map((entry) => entry.name).toSorted(),
    (error: Error) => error.message,
  );
}
process.stdout.write(JSON.stringify({ confinement: workspace.confinement, answers, listed }));
