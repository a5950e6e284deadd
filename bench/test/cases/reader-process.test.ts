import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startReaderProcess } from "../../src/cases/process/reader-process.ts";

/** Answers with its process's id, never for `hang`, and dies of `die`. */
const program = `
process.on("message", ({ root, asks }) => {
  if (root !== undefined) return process.send({ outcomes: [] });
  if (asks[0].path === "hang") return;
  if (asks[0].path === "die") throw new Error("of this");
  process.send({ outcomes: [{ kind: "refused", text: String(process.pid) }] });
});
process.send({ name: "reader", version: "1", form: "none" });
`;

test("a reader that hangs or dies is told, and starts anew", async () => {
  const directory = mkdtempSync(join(tmpdir(), "readfile-test-"));
  const file = join(directory, "reader.mjs");
  writeFileSync(file, program);
  const reader = await startReaderProcess("readFileTool", process.env, file);
  const ask = (path: string, seconds: number) => reader.read(directory, [{ path }], seconds);
  expect(reader.hello).toEqual({ name: "reader", version: "1", form: "none" });
  const first = await ask("answer", 60);
  expect(await ask("answer", 60)).toEqual(first);
  expect(await ask("hang", 0.2)).toEqual([{ kind: "hangs", seconds: 0.2 }]);
  const second = await ask("answer", 60);
  expect(second).not.toEqual(first);
  expect(await ask("die", 60)).toEqual([{ kind: "dies", why: "Error: of this" }]);
  expect(await ask("answer", 60)).not.toEqual(second);
  reader.close();
  rmSync(directory, { recursive: true });
});
