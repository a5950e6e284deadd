import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ReadFileToolOptions } from "../../src/index.ts";
import { pngOf } from "../media/images.ts";

const mebibyte = 1024 * 1024;
const nine = "1/2/3/4/5/6/7/8/9";

function freshRoot(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-bounds-"));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  return root;
}

interface Told {
  readonly first: string;
  readonly answers: number;
  readonly failures: readonly string[];
  readonly answerBytes: number;
  readonly heldBytes: number;
  readonly descriptors: number;
}

/** Reads `paths` in turn, `count` times at once, in a process that may have so many descriptors. */
function readInParallel(
  root: string,
  count: number,
  paths: readonly string[],
  descriptors = 1024,
  options: ReadFileToolOptions = {},
): Told {
  const script = fileURLToPath(new URL("./parallel-reads.ts", import.meta.url));
  const args = [root, String(count), JSON.stringify(options), ...paths];
  const node = [process.execPath, "--conditions=@readfile/source", script, ...args];
  const shell = ["-c", `ulimit -n ${descriptors}; exec "$@"`, "sh", ...node];
  const { stdout, stderr, status } = spawnSync("sh", shell, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const told = JSON.parse(stdout) as Told;
  const held = `${Math.round(told.heldBytes / mebibyte)} MiB and ${told.descriptors} descriptors`;
  console.log(`${count} reads at once held ${held}`);
  return told;
}

describe.runIf(process.platform === "linux")("many reads at once", () => {
  test("E1 200 of small files, nine directories deep, where the process may have 64 descriptors", () => {
    const root = freshRoot();
    fs.mkdirSync(path.join(root, nine), { recursive: true });
    const paths = Array.from({ length: 200 }, (_, index) => `${nine}/${index}`);
    for (const name of paths) fs.writeFileSync(path.join(root, name), `content of ${name}\n`);
    const told = readInParallel(root, 200, paths, 64);
    expect(told).toMatchObject({ answers: 200, failures: [] });
    expect(told.first).toContain(`content of ${nine}/0`);
  });

  test("E1 200 of large files and through links, where the process may have 64 descriptors", () => {
    const root = freshRoot();
    fs.mkdirSync(path.join(root, nine), { recursive: true });
    fs.writeFileSync(path.join(root, nine, "large"), "a line\n".repeat(200_000));
    fs.symlinkSync(`${nine}/large`, path.join(root, "link"));
    const told = readInParallel(root, 200, [`${nine}/large`, "link"], 64);
    expect(told).toMatchObject({ answers: 200, failures: [] });
    expect(told.first).toContain("of 200000");
  });

  test("E1 200 of names that do not exist, which list a directory, where the process may have 64 descriptors", () => {
    const root = freshRoot();
    fs.mkdirSync(path.join(root, nine), { recursive: true });
    fs.writeFileSync(path.join(root, nine, "name.txt"), "text\n");
    const told = readInParallel(root, 200, [`${nine}/names.txt`], 64);
    expect(told).toMatchObject({
      answers: 0,
      failures: [`${nine}/names.txt: no such file; did you mean "${nine}/name.txt"?`],
    });
  });

  test("E1 200 beneath ten ignore files, where the process may have 64 descriptors", () => {
    const root = freshRoot();
    fs.mkdirSync(path.join(root, nine), { recursive: true });
    for (let depth = 0; depth <= 9; depth++) {
      fs.writeFileSync(path.join(root, ...nine.split("/").slice(0, depth), ".gitignore"), `hidden${depth}\n`);
    }
    const paths = ["shown", "hidden0", "hidden9"].map((name) => `${nine}/${name}`);
    for (const name of paths) fs.writeFileSync(path.join(root, name), "text\n");
    const told = readInParallel(root, 200, paths, 64, { ignoreFiles: [".gitignore"] });
    expect(told).toMatchObject({
      answers: 67,
      failures: ["hidden0", "hidden9"].map(
        (name) => `${nine}/${name}: it is named by one of the workspace's ignore files`,
      ),
    });
  });

  test("10,000 of small files hold at most 256 descriptors, and the memory of the budget", () => {
    const root = freshRoot();
    const paths = Array.from({ length: 100 }, (_, index) => `${index}.txt`);
    for (const name of paths) fs.writeFileSync(path.join(root, name), "a line of text\n".repeat(1000));
    const told = readInParallel(root, 10_000, paths);
    expect(told).toMatchObject({ answers: 10_000, failures: [] });
    expect(told.descriptors).toBeLessThanOrEqual(256);
    expect(told.heldBytes).toBeLessThanOrEqual((256 + 64) * mebibyte + told.answerBytes);
  });

  test("F1 40 beneath 500 KB of ignore files hold the memory of the budget", () => {
    const root = freshRoot();
    fs.mkdirSync(path.join(root, "a/a"), { recursive: true });
    for (const directory of ["", "a", "a/a"]) {
      const rules = Array.from({ length: 30_000 }, (_, index) => `?${index.toString(36)}`).join("\n");
      fs.writeFileSync(path.join(root, directory, ".gitignore"), rules);
    }
    fs.writeFileSync(path.join(root, "a/a/shown"), "text\n");
    const told = readInParallel(root, 40, ["a/a/shown"], 1024, { ignoreFiles: [".gitignore"] });
    expect(told).toMatchObject({ answers: 40, failures: [] });
    expect(told.heldBytes).toBeLessThanOrEqual((256 + 64) * mebibyte);
  });

  test("300 of large images that are not shown hold the memory of the budget", () => {
    const root = freshRoot();
    const noise = Buffer.alloc(4 * mebibyte, "noise");
    fs.writeFileSync(path.join(root, "i.png"), Buffer.concat([pngOf(3000, 1), noise]));
    const told = readInParallel(root, 300, ["i.png"]);
    expect(told).toMatchObject({ answers: 300, failures: [] });
    expect(told.first).toContain("3000x1");
    expect(told.heldBytes).toBeLessThanOrEqual((256 + 64) * mebibyte + told.answerBytes);
  });
});
