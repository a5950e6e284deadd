import { spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { Unavailable } from "../../files/unavailable.ts";
import { lastLines, middleLines, middleOf, startLines } from "../files/big-log.ts";
import { numberedLines, textOf, writeFiles } from "../files/write-files.ts";
import { either, refuses, says, showsLines, showsLinesOrPage, showsStartOf, type Judge } from "../judge.ts";
import { oneCall, type Prepare, type Read, type ReadCase } from "../read-case.ts";
import { right, type Verdict } from "../verdict.ts";

const group = "hostile";
const noFile =
  /pipe|fifo|socket|device|regular file|not a file|not found|outside|allowed|denied|workspace|ENXIO/iu;
const tooLarge = /too (?:large|big)|exceeds|limit/iu;
const readsAtOnce = 200;
const readsOfChangingFile = 50;
const versions: readonly [readonly string[], readonly string[]] = [
  Array.from({ length: 20 }, () => "the first version"),
  Array.from({ length: 20 }, () => "version two"),
];
const linkedLog: Prepare = ({ root, bigLog }) => fs.linkSync(bigLog().path, path.join(root, "big.log"));

/** What is no common file, what is very large, and what changes. */
export const specialCases: readonly ReadCase[] = [
  oneCall({
    id: "named-pipe",
    group,
    title: "a named pipe into which nobody writes",
    needs: "A refusal that says that it is no file, at once.",
    files: ({ root }) => {
      const { error } = spawnSync("mkfifo", [path.join(root, "pipe")]);
      if (error !== undefined) throw new Unavailable(`mkfifo: ${error.message}`);
    },
    ask: { path: "pipe" },
    judge: refuses(noFile, "that it is no file"),
  }),
  oneCall({
    id: "socket",
    group,
    title: "a socket",
    needs: "A refusal that says that it is no file.",
    files: async ({ root }) => {
      const server = net.createServer().listen(path.join(root, "socket"));
      await new Promise((resolve) => server.once("listening", resolve));
      return () => server.close();
    },
    ask: { path: "socket" },
    judge: refuses(noFile, "that it is no file"),
  }),
  oneCall({
    id: "endless-device",
    group,
    title: "a link to `/dev/zero`",
    needs: "A refusal that says why, at once.",
    files: ({ root }) => fs.symlinkSync("/dev/zero", path.join(root, "zero")),
    ask: { path: "zero" },
    judge: refuses(noFile, "why"),
  }),
  oneCall({
    id: "big-first-page",
    group,
    title: "a log of 1 GiB, without a limit",
    needs: "Its first lines and a word that more follow, or a refusal that says that it is too large.",
    files: linkedLog,
    ask: { path: "big.log" },
    judge: either(refuses(tooLarge, "that it is too large"), showsLinesOrPage(startLines, 2_000_000)),
  }),
  oneCall({
    id: "big-middle",
    group,
    title: "3 lines from the middle of a log of 1 GiB",
    needs: "Exactly these lines, or a refusal that says that the file is too large.",
    files: linkedLog,
    ask: ({ bigLog }) => ({ path: "big.log", firstLine: middleOf(bigLog()), maxLines: 3 }),
    judge: (outcome, { bigLog }) => linesOrTooLarge(middleOf(bigLog()), middleLines)(outcome),
  }),
  oneCall({
    id: "big-tail",
    group,
    title: "the last 3 lines of a log of 1 GiB",
    needs: "Exactly these lines, or a refusal that says that the file is too large.",
    files: linkedLog,
    ask: { path: "big.log", lastLines: 3 },
    judge: (outcome, { bigLog }) => {
      const first = bigLog().lines - lastLines.length + 1;
      return either(
        linesOrTooLarge(first, lastLines),
        linesOrTooLarge(-lastLines.length, lastLines),
      )(outcome);
    },
  }),
  {
    id: "many-at-once",
    group,
    title: "200 files at once",
    needs: "Each file, whole.",
    prepare: ({ root }) => {
      for (let index = 0; index < readsAtOnce; index++) {
        writeFiles(root, { [`${index}.txt`]: `file ${index}\n` });
      }
    },
    run: async (read) => {
      const asks = Array.from({ length: readsAtOnce }, (_, index) => ({ path: `${index}.txt` }));
      const outcomes = await read(...asks);
      const verdicts = outcomes.map((outcome, index) => showsLines(1, [`file ${index}`])(outcome));
      return verdicts.find(({ verdict }) => verdict !== "right") ?? right("It shows each of the 200 files.");
    },
  },
  {
    id: "replaced",
    group,
    title: "50 reads of a file that is replaced again and again",
    needs: "Each time one whole version, or a word that the file changed.",
    prepare: ({ root }) => replaceAgainAndAgain(path.join(root, "state.txt")),
    run: (read) =>
      readOften(
        read,
        "state.txt",
        either(
          showsLines(1, versions[0]),
          showsLines(1, versions[1]),
          says(/changed/u, "that the file changed"),
        ),
      ),
  },
  {
    id: "growing",
    group,
    title: "50 reads of a log to which another process appends",
    needs: "Each time only whole lines that are in the file.",
    prepare: ({ root }) => appendAgainAndAgain(path.join(root, "growing.log")),
    run: (read) => readOften(read, "growing.log", showsStartOf(numberedLines(1_000_000))),
  },
];

async function readOften(read: Read, file: string, judge: Judge): Promise<Verdict> {
  for (let count = 0; count < readsOfChangingFile; count++) {
    const [outcome] = await read({ path: file });
    const verdict = judge(outcome ?? { kind: "dies", why: "no outcome" });
    if (verdict.verdict !== "right") return verdict;
  }
  return right(`It shows only what was in the file, ${readsOfChangingFile} times.`);
}

function linesOrTooLarge(first: number, lines: readonly string[]): Judge {
  return either(refuses(tooLarge, "that the file is too large"), showsLines(first, lines));
}

/** Replaces a file by another version each millisecond, by a rename. */
function replaceAgainAndAgain(file: string): () => void {
  let count = 0;
  const replace = (): void => {
    fs.writeFileSync(`${file}.new`, textOf(versions[count++ % 2] ?? []));
    fs.renameSync(`${file}.new`, file);
  };
  return repeated(replace);
}

/** Appends a line to a file each millisecond. */
function appendAgainAndAgain(file: string): () => void {
  let count = 0;
  return repeated(() => fs.appendFileSync(file, `line ${++count}\n`));
}

function repeated(act: () => void): () => void {
  act();
  const timer = setInterval(act, 1);
  return () => clearInterval(timer);
}
