import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A root with one file of three lines, and another file outside the root. */
export interface NotesRoot {
  /** The directory that contains the root. */
  readonly directory: string;
  readonly root: string;
  /** The path of `notes.txt` in the root. It was last modified 1,700,000,000 seconds after the epoch. */
  readonly notes: string;
  /** The path of the file outside the root. */
  readonly outside: string;
}

/** Makes a root in a temporary directory. The directory is removed after the tests of the calling file. */
export function notesRoot(): NotesRoot {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-adapter-")));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const root = join(directory, "root");
  mkdirSync(root);
  const notes = join(root, "notes.txt");
  writeFileSync(notes, "one\n\ttwo\nthree\n");
  utimesSync(notes, 1_700_000_000, 1_700_000_000);
  const outside = join(directory, "outside.txt");
  writeFileSync(outside, "secret\n");
  return { directory, root, notes, outside };
}
