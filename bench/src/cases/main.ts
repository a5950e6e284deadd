// Asks readFileTool and other readers for everyday and hostile reads, and judges the answers. See ../../README.md.
import os from "node:os";
import process from "node:process";
import { Unavailable } from "../files/unavailable.ts";
import { installPeers } from "../peers/install-peers.ts";
import { allCases } from "./all-cases.ts";
import { secret } from "./judge.ts";
import { parseCaseOptions, usage } from "./options.ts";
import { startReaderProcess } from "./process/reader-process.ts";
import type { ReadCase } from "./read-case.ts";
import { readerIds, type ReaderId } from "./readers/reader-kinds.ts";
import { countOf, type CaseTable, type TableCase, type TableReader } from "./report/case-table.ts";
import { openWorkbench } from "./run-cases.ts";
import type { Verdict } from "./verdict.ts";
import { writeCases, writePage } from "./write-cases.ts";

const bigLogBytes = 2 ** 30;

const options = parseCaseOptions(process.argv.slice(2));
if (options.help) console.log(usage.trimEnd());
else if (options.page) writePage();
else await run();

async function run(): Promise<void> {
  const ids = chosen(readerIds, (id) => id);
  const cases = chosen(allCases, ({ id }) => id);
  if (ids.length === readerIds.length && cases.length === allCases.length && options.only.length > 0) {
    console.error(`no case's and no reader's id holds ${options.only.join(" or ")}`);
    process.exitCode = 1;
    return;
  }
  const table = await runCases(ids, cases);
  console.log(options.json ? JSON.stringify(table, null, 2) : asText(table));
  if (options.write) writeCases(table);
}

/** What `--only` chooses, or all where it chooses none of this kind. */
function chosen<Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const found = items.filter((item) => options.only.some((part) => idOf(item).includes(part)));
  return found.length === 0 ? items : found;
}

async function runCases(ids: readonly ReaderId[], cases: readonly ReadCase[]): Promise<CaseTable> {
  const missing = ids.some((id) => id !== "readFileTool") ? installPeers() : undefined;
  if (missing !== undefined) throw new Unavailable(missing);
  const workbench = openWorkbench(bigLogBytes);
  process.once("exit", () => workbench.dispose());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  const readers: TableReader[] = [];
  const verdicts = new Map<string, Partial<Record<ReaderId, Verdict>>>();
  for (const id of ids) {
    console.error(`asking ${id}`);
    // The secret stands in the environment too, as a key of an API does.
    const reader = await startReaderProcess(id, {
      ...process.env,
      HOME: workbench.home,
      READFILE_CASES_KEY: secret,
    });
    const { name, version, form } = reader.hello;
    readers.push({ id, name: `${name} ${version}`.trimEnd(), form });
    try {
      for (const one of cases) {
        const verdict = await workbench.run(one, reader.read);
        verdicts.set(one.id, { ...verdicts.get(one.id), [id]: verdict });
      }
    } finally {
      reader.close();
    }
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version.replace("v", ""),
    system: os.type(),
    readers,
    cases: cases.map(({ id, group, title, needs }) => ({
      id,
      group,
      title,
      needs,
      verdicts: verdicts.get(id) ?? {},
    })),
  };
}

function asText({ readers, cases }: CaseTable): string {
  return [
    ...cases.flatMap((one) => [`${one.id}: ${one.title}`, ...reasonsOf(one)]),
    "",
    ...readers.map(({ id, name }) => {
      const { right, cannot } = countOf(cases, id);
      return `${name}: ${right} of ${cases.length} right${cannot === 0 ? "" : `, ${cannot} cannot be asked`}`;
    }),
  ].join("\n");
}

function reasonsOf({ verdicts }: TableCase): string[] {
  return Object.entries(verdicts).map(
    ([id, { verdict, reason }]) => `  ${verdict.padEnd(6)} ${id}: ${reason}`,
  );
}
