import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { guardedReadTool } from "../../../src/server/side-by-side/guarded-read-tool.ts";

// It is to be as good as its page says: what it gets right must be right.

const folder = mkdtempSync(join(tmpdir(), "readfile-demo-guarded-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const root = join(folder, "project");
mkdirSync(join(root, "src"), { recursive: true });
mkdirSync(join(folder, "project-of-another"));
writeFileSync(join(folder, "project-of-another", "a.txt"), "theirs\n");
writeFileSync(join(root, "src", "a.txt"), "one\r\ntwo\nthree");
writeFileSync(join(root, "empty.txt"), "");
writeFileSync(join(root, "..dots"), "dots");
writeFileSync(join(root, "picture.PNG"), Buffer.from([137, 80, 78, 71]));
writeFileSync(join(root, "large.txt"), "");
truncateSync(join(root, "large.txt"), 10_485_761);
const read = guardedReadTool(root);

test.for([
  [{ path: "src/a.txt" }, "1\tone\n2\ttwo\n3\tthree"],
  [{ path: join(root, "src", "a.txt") }, "1\tone\n2\ttwo\n3\tthree"],
  [{ path: "src/a.txt", offset: 2 }, "2\ttwo\n3\tthree"],
  [{ path: "src/a.txt", offset: 2, limit: 1 }, "2\ttwo\n(There are more lines: continue with offset 3.)"],
  [{ path: "src/a.txt", offset: 3, limit: 1 }, "3\tthree"],
  [{ path: "empty.txt" }, "1\t"],
  [{ path: "..dots" }, "1\tdots"],
  [{ path: "picture.PNG" }, { mediaType: "image/png", data: "iVBORw==" }],
  [{ path: "../project-of-another/a.txt" }, "Error: ../project-of-another/a.txt is outside the workspace."],
  [{ path: ".." }, "Error: .. is outside the workspace."],
  [{ path: "." }, "Error: . is not a file."],
  [{ path: "none.txt" }, "Error: there is no file none.txt."],
  [{ path: "a\0b" }, "Error: a\0b cannot be read (ERR_INVALID_ARG_VALUE)."],
  [{ path: "large.txt" }, "Error: large.txt is too large: 10485761 bytes, and the limit is 10485760."],
] as const)("%j", async ([args, answer]) => {
  expect(await read(args)).toStrictEqual(answer);
});

test("it has the 55 lines that the README names, and needs nothing but Node.js, so that anybody can try it", () => {
  const code = readFileSync(
    new URL("../../../src/server/side-by-side/guarded-read-tool.ts", import.meta.url),
    "utf8",
  );
  expect(code.trimEnd().split("\n")).toHaveLength(55);
  expect([...code.matchAll(/ from "(.*)";/gu)].map(([, name]) => name)).toStrictEqual([
    "node:fs/promises",
    "node:path",
  ]);
});
