import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pinningByPath } from "../../../src/source/local/pinning.ts";
import type { FileSystemWalk } from "../../../src/source/local/file-system-step.ts";
import { LocalRoot } from "../../../src/source/local/local-root.ts";
import { openPinnedFile } from "../../../src/source/local/open-file.ts";
import { pinDirectory } from "../../../src/source/local/list-directory.ts";
import { temporaryDirectory, writeFiles } from "../../temporary-directory.ts";

const directory = temporaryDirectory();
writeFiles(directory, { f: "SECRET" });

const rootPath = Buffer.from("C:\\root");

/** Runs a walk on a root as on Windows, and answers its calls. `realPaths` gives the real paths. */
function walkOnWindows<Result>(
  begin: (root: LocalRoot) => FileSystemWalk<Result>,
  realPaths: Readonly<Record<string, string>>,
): Result {
  const place = path.join(directory, "f");
  const stats = fs.lstatSync(directory, { bigint: true });
  const strategy = pinningByPath({ path: rootPath, stats }, [rootPath], true);
  const walk = begin(new LocalRoot(rootPath, strategy, undefined, undefined));
  let next = walk.next();
  while (!next.done) {
    const step = next.value;
    let answer: unknown;
    if (step.call === "realpath") answer = Buffer.from(realPaths[step.path] ?? step.path);
    else if (step.call === "open") answer = fs.openSync(place, "r");
    else if (step.call === "fstat") answer = fs.fstatSync(step.descriptor, { bigint: true });
    else if (step.call === "lstat") {
      const directories = ["C:\\root", "C:\\root/SSH~1"];
      const isDirectory = directories.includes(step.path.toString());
      answer = fs.lstatSync(isDirectory ? directory : place, { bigint: true });
    }
    next = walk.next(answer);
  }
  return next.value;
}

const refusals = { rejectHardLinks: false, oneMount: false };

test.for([
  [["ENV~1"], "C:\\root/ENV~1", "C:\\root\\.env", [".env"]],
  [["SSH~1", "ID_RSA~1"], "C:\\root/SSH~1/ID_RSA~1", "C:\\root\\.ssh\\id_rsa.old", [".ssh", "id_rsa.old"]],
  [["f.txt"], "C:\\root/f.txt", "C:\\root\\f.txt", ["f.txt"]],
] as const)("CVE-2014-9390 a short name is told as what it stands for: %j", ([names, asked, real, told]) => {
  const file = walkOnWindows((root) => openPinnedFile(root, names, "inside", refusals), { [asked]: real });
  expect(file.path).toEqual(told);
  file.close();
});

test("a listed directory has its long names too", () => {
  const { path: told } = walkOnWindows((root) => pinDirectory(root, ["SSH~1"], "inside", refusals), {
    "C:\\root/SSH~1": "C:\\root\\.ssh",
  });
  expect(told).toEqual([".ssh"]);
});

test("a real path outside the root is a change", () => {
  expect(() =>
    walkOnWindows((root) => openPinnedFile(root, ["f.txt"], "inside", refusals), {
      "C:\\root/f.txt": "C:\\root-evil\\f.txt",
    }),
  ).toThrow(expect.objectContaining({ code: "CHANGED_DURING_READ", retryable: true }));
});
