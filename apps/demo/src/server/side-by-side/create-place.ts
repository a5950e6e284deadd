import { spawnSync } from "node:child_process";
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWorkspace, type Workspace } from "@readfile/core";
import { createPng } from "./create-png.ts";

/** A directory with what the rows of the page ask for. */
export interface SideBySidePlace {
  readonly root: string;
  readonly workspace: Workspace;
  remove(): void;
}

const logBytes = 1024 ** 3;
const logLines = 10_000;

/** Makes the directory. What this system cannot hold is missing there. */
export function createPlace(): SideBySidePlace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "readfile-side-by-side-")));
  const root = join(folder, "project");
  for (const name of ["src", "notes"]) mkdirSync(join(root, name), { recursive: true });
  const write = (path: string, content: string | Uint8Array): void =>
    writeFileSync(join(root, path), content);
  writeLog(join(root, "server.log"));
  write(".env", "PAYMENT_KEY=made-up-for-this-page\n");
  writeFileSync(join(folder, "payroll.txt"), "Ada 90,000\nGrace 95,000\n");
  const image = createPng(240, 120);
  write("logo.png", image);
  write("broken.png", image.subarray(0, image.length / 2));
  write("report.txt", Buffer.from("\u{feff}Café: 12 €\r\nŻółw: 7 €\r\n東京: 30 €\r\n", "utf16le"));
  write("src/greet.ts", "export const greet = (name: string): string => `Hello, ${name}!`;\n");
  // Windows has no named pipes among its files, and lets only some users make links.
  spawnSync("mkfifo", [join(root, "updates.pipe")]);
  try {
    symlinkSync(join(folder, "payroll.txt"), join(root, "notes", "latest.txt"));
  } catch {
    // The row then shows that the file is missing.
  }
  const workspace = openWorkspace({ root });
  return {
    root,
    workspace,
    remove() {
      workspace.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A log whose middle is a hole, so that it takes no space and no time. */
function writeLog(path: string): void {
  const end = lines(30_000_000);
  const file = openSync(path, "w");
  writeSync(file, lines(1), 0);
  ftruncateSync(file, logBytes - end.length - 1);
  writeSync(file, `\n${end}`, logBytes - end.length - 1);
  closeSync(file);
}

function lines(first: number): string {
  return Array.from({ length: logLines }, (_, index) => `request ${first + index} answered 200\n`).join("");
}
