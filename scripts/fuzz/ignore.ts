import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { memorySource } from "../../packages/core/src/index.ts";
import { IgnoreFiles } from "../../packages/core/src/workspace/policy/ignore-files.ts";
import type { FuzzOptions } from "./fuzz.ts";
import { gitVerdicts, gitVersion, makeRepository } from "./git-verdicts.ts";
import { makeIgnoreCase, type IgnoreCase } from "./ignore-cases.ts";
import { Random } from "./random.ts";
import { shrinkQuestion, type Question } from "./shrink-question.ts";

/** Cases that are judged by one process of git. */
const casesInBatch = 60;

/** Disagreements that are shrunk and printed; more are only counted. */
const maxPrinted = 10;

interface Counts {
  judgements: number;
  patterns: number;
  /** git ignores, and we would read. */
  revealed: number;
  /** We hide what git does not ignore, because a lenient file system could open an ignored file by this name. */
  folded: number;
  /** We hide what git does not ignore, where no spelling differs. */
  hidden: number;
}

/** Judges ignore files against git; false when there is a disagreement that folding does not explain. */
export async function fuzzIgnore({ seconds, seed }: FuzzOptions): Promise<boolean> {
  const version = gitVersion();
  if (version === undefined) {
    console.log("ignore: git is not there, so that nothing could be judged");
    return false;
  }
  // In memory where there is such a place: thousands of small files come and go.
  const place = fs.existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();
  const directory = fs.realpathSync.native(fs.mkdtempSync(path.join(place, "readfile-fuzz-")));
  try {
    const counts = await judgeFor(seconds, new Random(seed), directory);
    const { judgements, patterns, revealed, hidden, folded } = counts;
    console.log(
      `ignore: ${judgements} judgements of ${patterns} patterns, seed ${seed}, ${version}: ` +
        `${revealed} read although git ignores, ${hidden} hidden without a reason, ${folded} hidden by folding`,
    );
    return revealed === 0 && hidden === 0 && judgements > 0;
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function judgeFor(seconds: number, random: Random, directory: string): Promise<Counts> {
  const counts: Counts = { judgements: 0, patterns: 0, revealed: 0, folded: 0, hidden: 0 };
  const repository = path.join(directory, "repository");
  makeRepository(repository);
  const end = performance.now() + seconds * 1000;
  let printed = 0;
  for (let batch = 0; performance.now() < end; batch++) {
    // Every fourth batch is a single case whose own directory is the root of the repository.
    const atRoot = batch % 4 === 3;
    const cases = Array.from({ length: atRoot ? 1 : casesInBatch }, () => makeIgnoreCase(random));
    for (const question of await judge(cases, atRoot, repository, counts)) {
      if (printed++ >= maxPrinted) break;
      const small = await shrinkQuestion(
        question,
        async (smaller) => (await answerTo(smaller, directory)).disagrees,
      );
      console.log(await describe(small, directory));
    }
  }
  return counts;
}

/** Judges all paths of the cases, counts, and gives what git and we disagree about. */
async function judge(
  cases: readonly IgnoreCase[],
  atRoot: boolean,
  repository: string,
  counts: Counts,
): Promise<Question[]> {
  const asked: { path: string; ours: boolean; question: Question }[] = [];
  for (const [index, one] of cases.entries()) {
    const prefix = atRoot ? "" : `${index}/`;
    writeCase(one, path.join(repository, prefix));
    counts.patterns += patternsOf(one);
    for (const { name, within, isDirectory, ours } of await ourVerdicts(one)) {
      const asPath = within === "" ? name : `${within}/${name}`;
      asked.push({ path: prefix + asPath, ours, question: { ignoreCase: one, path: asPath, isDirectory } });
    }
  }
  const verdicts = gitVerdicts(
    repository,
    asked.map((each) => each.path),
  );
  counts.judgements += asked.length;
  for (const name of fs.readdirSync(repository)) {
    if (name !== ".git") fs.rmSync(path.join(repository, name), { recursive: true });
  }
  return asked.flatMap(({ ours, question }, index) => {
    const ignored = verdicts[index]?.ignored ?? false;
    if (ours === ignored) return [];
    if (ours && mayFold(question.ignoreCase)) {
      counts.folded++;
      return [];
    }
    if (ours) counts.hidden++;
    else counts.revealed++;
    return [question];
  });
}

/** Whether we may hide more than git: names differ in case, or a range of a set may hold capitals. */
function mayFold({ caseless, ignoreFiles }: IgnoreCase): boolean {
  const texts = Array.from(ignoreFiles.values(), (bytes) => Buffer.from(bytes).toString("latin1"));
  return !caseless || texts.some((text) => /\[[^\n]*[^a-z]-/.test(text));
}

function patternsOf({ ignoreFiles }: IgnoreCase): number {
  return [...ignoreFiles.values()].reduce(
    (sum, bytes) => sum + bytes.filter((byte) => byte === 0x0a).length + 1,
    0,
  );
}

function writeCase({ ignoreFiles, directories }: IgnoreCase, place: string): void {
  fs.mkdirSync(place, { recursive: true });
  for (const directory of directories) fs.mkdirSync(path.join(place, directory));
  for (const [within, bytes] of ignoreFiles) fs.writeFileSync(path.join(place, within, ".gitignore"), bytes);
}

interface OurVerdict {
  readonly name: string;
  /** The directory that the name is in. */
  readonly within: string;
  readonly isDirectory: boolean;
  readonly ours: boolean;
}

async function ourVerdicts({ ignoreFiles, directories, files }: IgnoreCase): Promise<OurVerdict[]> {
  const source = memorySource();
  for (const [within, bytes] of ignoreFiles) source.write(`${within}/.gitignore`, bytes);
  const ignored = new IgnoreFiles(source, [".gitignore"], "inside");
  const verdicts: OurVerdict[] = [];
  for (const within of ["", ...directories]) {
    const directory = within.split("/").filter((name) => name !== "");
    const start = within === "" ? "" : `${within}/`;
    const childDirectories = new Set(
      directories
        .filter((each) => each.startsWith(start) && !each.slice(start.length).includes("/"))
        .map((each) => each.slice(start.length)),
    );
    await ignored.judge(directory, undefined, async (beneath) => {
      for (const name of new Set([...files, ...childDirectories])) {
        const isDirectory = childDirectories.has(name);
        verdicts.push({ name, within, isDirectory, ours: await beneath.hides(name, isDirectory) });
      }
    });
  }
  return verdicts;
}

/** Writes what git says about a few paths of some cases in which folding changes nothing, as a file for tests. */
export function writeGitVerdicts(file: string, seed: number): void {
  const random = new Random(seed);
  const repository = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-verdicts-")));
  const written: string[] = [];
  try {
    makeRepository(repository);
    while (written.length < writtenCases) {
      const one = makeIgnoreCase(random);
      if (mayFold(one)) continue;
      const place = path.join(repository, String(written.length));
      writeCase(one, place);
      const paths = one.files.flatMap((name) =>
        ["", ...one.directories].map((within) => path.posix.join(within, name)),
      );
      const chosen = [...new Set(random.several(60, 60, () => random.pick(paths)))].filter(
        (each) => !one.directories.includes(each),
      );
      const verdicts = gitVerdicts(
        repository,
        chosen.map((each) => `${String(written.length)}/${each}`),
      );
      // As many of those that it ignores as of the others, so that neither answer alone is mostly right.
      const [ignored, shown] = [true, false].map((wanted) =>
        chosen.filter((_, index) => verdicts[index]?.ignored === wanted).slice(0, writtenPaths),
      );
      const ignoreFiles = Array.from(one.ignoreFiles, ([within, bytes]) => [
        path.posix.join(within, ".gitignore"),
        Buffer.from(bytes).toString("latin1"),
      ]);
      written.push(
        JSON.stringify({ ignoreFiles: Object.fromEntries(ignoreFiles) as unknown, ignored, shown }),
      );
    }
  } finally {
    fs.rmSync(repository, { recursive: true, force: true });
  }
  fs.writeFileSync(file, `[\n${written.join(",\n")}\n]\n`);
}

const writtenCases = 150;
const writtenPaths = 8;

/** Asks git and us one question. */
async function answerTo(
  question: Question,
  directory: string,
): Promise<{ ours: boolean; git: string; disagrees: boolean }> {
  const repository = fs.mkdtempSync(path.join(directory, "one-"));
  try {
    makeRepository(repository);
    writeCase(question.ignoreCase, repository);
    const [verdict] = gitVerdicts(repository, [question.path]);
    const all = await ourVerdicts({ ...question.ignoreCase, files: [path.posix.basename(question.path)] });
    const ours = all.find(
      ({ within, name }) => (within === "" ? name : `${within}/${name}`) === question.path,
    )?.ours;
    const disagrees =
      ours !== undefined && ours !== verdict?.ignored && !(ours && mayFold(question.ignoreCase));
    return { ours: ours ?? false, git: verdict?.line ?? "", disagrees };
  } finally {
    fs.rmSync(repository, { recursive: true });
  }
}

async function describe(question: Question, directory: string): Promise<string> {
  const { ours, git } = await answerTo(question, directory);
  const files = Array.from(question.ignoreCase.ignoreFiles, ([within, bytes]) => {
    return `  ${within}/.gitignore: ${JSON.stringify(Buffer.from(bytes).toString("latin1"))}`;
  });
  const kind = question.isDirectory ? "directory" : "file";
  return [
    `${ours ? "hidden" : "read"}, git says ${git}: the ${kind} ${JSON.stringify(question.path)}`,
    ...files,
  ].join("\n");
}
