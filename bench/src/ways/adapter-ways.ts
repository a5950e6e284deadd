import path from "node:path";
import type { SmallFile } from "../files/small-files.ts";
import { adapterFolders, type AdapterFolder } from "../ours/adapters.ts";
import { importOurs } from "../ours/import-ours.ts";
import { codexText, tabText } from "./expected-text.ts";
import { openFrameworkCalls, type FrameworkCall } from "./framework-calls.ts";
import { openMainWays, withoutHeader } from "./main-ways.ts";
import { plainWay } from "./plain-way.ts";
import type { Way, WaysOf } from "./way.ts";

/** Opens the two main tools through each framework's own call of a tool, beside Node's own read and the tools alone. */
export async function openAdaptersWays(root: string): Promise<WaysOf> {
  const mainWays = openMainWays(await importOurs("core"), root);
  const adapterWays: WaysOf[] = [];
  for (const folder of adapterFolders) adapterWays.push(await openAdapterWays(folder, root));
  return (file) => [
    plainWay(path.join(root, file.name)),
    ...mainWays(file),
    ...adapterWays.flatMap((waysOf) => waysOf(file)),
  ];
}

/** Opens the two main tools through one framework's own calls of a tool. */
export async function openAdapterWays(folder: AdapterFolder, root: string): Promise<WaysOf> {
  const calls = await openFrameworkCalls(folder, root);
  return (file) => calls.flatMap((call) => [codexWay(call, root, file), readFileWay(call, file)]);
}

function codexWay({ name, call, textOf }: FrameworkCall, root: string, file: SmallFile): Way {
  const args = { file_path: path.join(root, file.name), offset: file.firstLine, limit: file.maxLines };
  return {
    name: `codexReadFileTool: ${name}`,
    run: () => call("codexReadFileTool", args),
    shows: (result) => textOf(result as never) === codexText(file),
    ours: true,
  };
}

function readFileWay({ name, call, textOf }: FrameworkCall, file: SmallFile): Way {
  const args = { path: file.name, offset: file.firstLine, limit: file.maxLines };
  return {
    name: `readFileTool: ${name}`,
    run: () => call("readFileTool", args),
    shows: (result) => withoutHeader(textOf(result as never) as string) === tabText(file),
    ours: true,
  };
}
