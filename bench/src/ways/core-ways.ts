import fs from "node:fs";
import path from "node:path";
import { importOurs } from "../ours/import-ours.ts";
import { openMainWays, textOf } from "./main-ways.ts";
import { plainWay } from "./plain-way.ts";
import type { WaysOf } from "./way.ts";

/** Opens every tool, beside Node's own reads. */
export async function openCoreWays(root: string): Promise<WaysOf> {
  const core = await importOurs("core");
  const mainWays = openMainWays(core, root);
  const workspaceReadFile = core.workspaceReadFileTool({ root });
  const forge = core.forgeReadTool({ root });
  const openFile = core.openFileTool({ root });
  return (file) => {
    const { name, content } = file;
    const full = path.join(root, name);
    const ways = [plainWay(full), ...mainWays(file)];
    if (file.id !== "10kb") return ways;
    return [
      ...ways,
      {
        name: "workspaceReadFileTool",
        run: () => workspaceReadFile.run({ path: name, max_lines: 500 }),
        ours: true,
      },
      { name: "forgeReadTool", run: () => forge.run({ path: name }), ours: true },
      {
        name: "openFileTool",
        run: () => openFile.run({ file_path: name }),
        shows: (result) => textOf(result) === content,
        ours: true,
      },
      { name: "fs.readFileSync", run: () => fs.readFileSync(full, "utf8"), ours: false },
    ];
  };
}
