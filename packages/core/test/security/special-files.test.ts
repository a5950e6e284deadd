import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";
import { oneOfEachTool, operations } from "./operations.ts";
import { tryCommand } from "./try-command.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

const directory = temporaryDirectory();

const ordinary = { f: "ordinary\n" };

function freshRoot(name: string): string {
  const root = path.join(directory, name);
  fs.mkdirSync(root);
  writeFiles(root, ordinary);
  return root;
}

/** The answer of each operation to a path, by the name of the operation. */
async function answers(root: string, sent: string): Promise<Record<string, string>> {
  const told = await Promise.all(
    operations.map(async ({ name, open }) => {
      const answer = await open({ root, timeoutMs: 5000 }, root)(sent);
      return [name, answer.ok ? `read ${answer.content}` : answer.code] as const;
    }),
  );
  return Object.fromEntries(told);
}

/** `NOT_FILE` in the words of each operation. */
const notFile = {
  "codex slice": "NOT_FILE",
  "codex indentation": "NOT_FILE",
  workspace: "NOT_FILE",
  "forge whole": "not_file",
  "forge range": "not_file",
  "forge tail": "not_file",
  "open_file whole": "Io",
  "open_file range": "Io",
  "read_file from start": "NOT_FILE",
  "read_file from end": "NOT_FILE",
};

/** Whether a process is waiting in the kernel for the other end of a named pipe. */
function waitsForReader(pid: number): boolean {
  const state = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0];
  const waits = fs.readFileSync(`/proc/${pid}/wchan`, "utf8");
  return waits === "wait_for_partner" || (waits === "0" && state === "S");
}

describe.runIf(process.platform === "linux")("named pipes", () => {
  test("eight at once are refused immediately, and their writers notice nothing", async ({ skip }) => {
    const root = freshRoot("pipes");
    const names = Array.from({ length: 8 }, (_, index) => `pipe-${index}`);
    const failed = tryCommand(
      "mkfifo",
      names.map((name) => path.join(root, name)),
    );
    if (failed !== undefined) return skip(failed);

    const writers = names.map((name): ChildProcess => {
      const script = 'echo "written by $$" > "$0"';
      return spawn("sh", ["-c", script, path.join(root, name)], { stdio: "ignore" });
    });
    const exits = writers.map((writer) => once(writer, "exit"));
    await vi.waitFor(() => {
      expect(writers.every((writer) => waitsForReader(writer.pid ?? 0))).toBe(true);
    }, 10_000);

    const tools = oneOfEachTool.map((operation) => operation.open({ root }, root));
    await Promise.all(tools.map((read) => read("f")));
    const started = performance.now();
    const refusals = Promise.all(names.flatMap((name) => tools.map((read) => read(name))));
    const ordinaryRead = tools[0]?.("f");
    const first = await ordinaryRead;
    const ordinaryMs = performance.now() - started;
    const codes = (await refusals).map((answer) => (answer.ok ? "read" : answer.code));
    const allMs = performance.now() - started;
    console.log(
      `named pipes: ${codes.length} reads of 8 answered in ${allMs.toFixed(1)} ms, an ordinary one in ${ordinaryMs.toFixed(1)} ms`,
    );
    expect(first).toMatchObject({ ok: true, content: "L1: ordinary" });
    expect(codes).toEqual(names.flatMap(() => ["NOT_FILE", "NOT_FILE", "not_file", "Io", "NOT_FILE"]));
    expect(allMs).toBeLessThan(2000);

    expect(writers.map((writer) => [writer.exitCode, writer.signalCode])).toEqual(
      names.map(() => [null, null]),
    );
    expect(writers.every((writer) => waitsForReader(writer.pid ?? 0))).toBe(true);
    // Undisturbed: each writer still delivers its whole text and ends normally.
    for (const [index, name] of names.entries()) {
      expect(await fs.promises.readFile(path.join(root, name), "utf8")).toBe(
        `written by ${writers[index]?.pid}\n`,
      );
    }
    expect(await Promise.all(exits)).toEqual(names.map(() => [0, null]));
  });

  test("a named pipe behind a link is refused as well", async ({ skip }) => {
    const root = freshRoot("linked-pipe");
    const failed = tryCommand("mkfifo", [path.join(root, "pipe")]);
    if (failed !== undefined) return skip(failed);
    fs.symlinkSync("pipe", path.join(root, "l"));
    expect(await answers(root, "l")).toEqual(notFile);
  });
});

describe.runIf(process.platform !== "win32")("sockets and devices", () => {
  test("a socket", async () => {
    const root = freshRoot("socket");
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(path.join(root, "s"), resolve));
    expect(await answers(root, "s")).toEqual(notFile);
    server.close();
  });

  test.for([
    ["a character device that never ends", ["c", "1", "5"]],
    ["a terminal", ["c", "5", "0"]],
    ["a block device", ["b", "7", "0"]],
  ] as const)("%s inside the root", async ([what, numbers], { skip }) => {
    const root = freshRoot(what.replaceAll(" ", "-"));
    const failed = tryCommand("mknod", [path.join(root, "device"), ...numbers]);
    if (failed !== undefined) return skip(failed);
    expect(await answers(root, "device")).toEqual(notFile);
  });
});

describe.runIf(process.platform === "linux")("with / as the root", () => {
  test.for([
    "/proc/self/environ",
    "/proc/self/maps",
    "/proc/self/mem",
    "/proc/self/fd/0",
    "/proc/version",
    "/proc/self/root/proc/self/environ",
    "/proc/self/cwd",
    "/dev/zero",
    "/dev/stdin",
    "/dev/fd/0",
    "/sys/kernel/uevent_seqnum",
  ])("%s is not a file", async (name) => {
    const answered = await answers("/", name);
    const allowed = new Set(["NOT_FILE", "NOT_FOUND", "not_file", "not_found", "Io", "FileNotFound"]);
    expect(Object.values(answered).filter((answer) => !allowed.has(answer))).toEqual([]);
  });

  test("hermes-agent#82075 an alias through /proc/self/root is judged by its real name", async () => {
    const root = freshRoot("alias");
    writeFiles(root, { "private/f": "SECRET" });
    const alias = `/proc/self/root${root}/private/f`;
    for (const { name, tool, codes, open } of oneOfEachTool) {
      const answer = await open({ root: "/", deny: ["private"] }, "/")(alias);
      expect([name, answer.ok ? answer.content : answer.code]).toEqual([name, codes.ACCESS_DENIED]);
      // Like any other link, it leads to an ordinary file without the rule.
      const plain = await open({ root: "/" }, "/")(alias);
      expect([tool, plain.ok && plain.content.includes("SECRET")]).toEqual([tool, true]);
    }
  });
});

test("a sparse file of 8 TiB", async ({ skip }) => {
  const root = freshRoot("sparse");
  const lines = "0123456789abcde\n".repeat(4000);
  fs.writeFileSync(path.join(root, "huge"), lines);
  try {
    fs.truncateSync(path.join(root, "huge"), 8 * 2 ** 40);
  } catch (error) {
    return skip(String(error));
  }
  const before = process.memoryUsage().rss;
  const told: Record<string, string> = {};
  for (const { name, open } of operations) {
    const started = performance.now();
    const answer = await open({ root, timeoutMs: 1500 }, root)("huge");
    const elapsedMs = performance.now() - started;
    told[name] = answer.ok ? `${answer.content.length} characters` : answer.code;
    expect([name, elapsedMs < 10_000]).toEqual([name, true]);
  }
  const grownMiB = (process.memoryUsage().rss - before) / 2 ** 20;
  console.log(`8 TiB: memory grew by ${grownMiB.toFixed(1)} MiB over ${operations.length} reads`);
  expect(told).toEqual({
    // 2000 lines such as `L1: 0123456789abcde`, joined by LF.
    "codex slice": "44892 characters",
    "codex indentation": "44892 characters",
    workspace: "SIZE_LIMIT_EXCEEDED",
    "forge whole": "too_large",
    "forge range": "80 characters",
    "forge tail": "scan_limit",
    "open_file whole": "FileTooLarge",
    "open_file range": "FileTooLarge",
    // 2000 lines of 16 bytes.
    "read_file from start": "32000 characters",
    "read_file from end": "TIMEOUT",
  });
  expect(grownMiB).toBeLessThan(256);
});
