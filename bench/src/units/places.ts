import fs from "node:fs";
import path from "node:path";
import { mustRunChild } from "../child/run-child.ts";
import type { PlaceRead, readPlace } from "../child/tasks/read-place.ts";
import type { FleetPart } from "../child/tasks/run-fleet.ts";
import { Unavailable } from "../files/unavailable.ts";
import { contentOf, fleetFiles, type FleetFile } from "../places/fleet.ts";
import { startIndexServer } from "../places/shared-indexes.ts";
import { countingClient, loadSdk } from "../places/s3-client.ts";
import { installStores, startS3rver } from "../places/stores.ts";
import type { Check, FreeTable } from "../report/row.ts";
import { quantile } from "../statistics/quantile.ts";
import type { Plan } from "../plan.ts";
import type { Unit, UnitContext } from "./unit.ts";

const mebibyte = 1024 * 1024;
const windowLines = 200;
const bucket = "bench";
const readsOfAgent = 5;
const timeoutMs = 1_800_000;

/** What Amazon S3 asks for in its region us-east-1, in dollars for a million requests. */
const dollarsPerMillion = { get: 0.4, list: 5 };

/** One line of the table: what a read of a file in a place took. Other places add lines of their own. */
interface PlaceCost {
  readonly place: string;
  readonly work: string;
  readonly requests: number;
  readonly bytes: number;
  /** Undefined: no bound is set. */
  readonly most?: { readonly requests: number; readonly bytes?: number };
}

/** Counts requests and bytes where files are not on a disk: one read each, and a fleet of agents over one bucket. */
export const places: Unit = {
  id: "places",
  title: "Requests and bytes, where files are in a bucket",
  needsPeers: false,
  async run(context) {
    const missing = installStores();
    if (missing !== undefined) throw new Unavailable(`the stores could not be installed: ${missing}`);
    const indexes = await startIndexServer();
    const store = await startS3rver(path.join(context.files.root, "s3rver"));
    try {
      const fleet = fleetFiles(context.plan.fleet.logBytes);
      await fill(store.url, context, fleet);
      const reads = await countReads(context, store.url, indexes.url);
      const parts = await runFleet(context.plan, store.url, indexes.url, fleet);
      return {
        rows: [],
        checks: [...reads.checks, ...fleetChecks(parts)],
        tables: [costTable(reads.costs), fleetTable(context.plan, parts)],
        notes: [
          "Counted by the client, by s3rver on the same machine: the numbers of requests and bytes hold for any store, the times do not.",
          `Indexes were shared through ${indexes.name}.`,
        ],
      };
    } finally {
      await store.stop();
      await indexes.stop();
    }
  },
};

async function fill(endpoint: string, { files }: UnitContext, fleet: readonly FleetFile[]): Promise<void> {
  const sdk = await loadSdk();
  const { client } = countingClient(sdk, endpoint);
  const put = (key: string, body: unknown, length: number): Promise<unknown> =>
    client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: length }));
  await client.send(new sdk.CreateBucketCommand({ Bucket: bucket }));
  const big = await files.big();
  await put("big.log", fs.createReadStream(big.path), big.bytes);
  const small = Buffer.concat([...contentOf({ path: "small.txt", lines: 160 })]);
  await put("small.txt", small, small.length);
  for (const file of fleet) {
    const content = Buffer.concat([...contentOf(file)]);
    await put(file.path, content, content.length);
  }
  client.destroy();
}

async function countReads(
  { files }: UnitContext,
  endpoint: string,
  indexesUrl: string,
): Promise<{ readonly costs: readonly PlaceCost[]; readonly checks: readonly Check[] }> {
  const { lines, path: bigPath } = await files.big();
  const deepLine = lines > 7_000_000 ? 6_000_000 : Math.floor(lines / 2);
  const deep = { path: "big.log", offset: deepLine, limit: windowLines };
  const task = { endpoint, bucket, indexesUrl };
  const once = async (reads: Parameters<typeof readPlace>[0]["reads"]): Promise<readonly PlaceRead[]> =>
    mustRunChild("readPlace", { ...task, reads }, { timeoutMs });
  const [small] = await once([{ path: "small.txt" }]);
  const [tail] = await once([{ path: "big.log", offset: -windowLines }]);
  const [first, again] = await once([deep, deep]);
  const [shared] = await once([deep]);
  const [whole] = await once([{ whole: "big.log" }]);
  if (!small || !tail || !first || !again || !shared || !whole) throw new Error("a read gave no answer");
  const size = `${Math.round(fs.statSync(bigPath).size / mebibyte)} MiB`;
  const window = `${windowLines} lines from line ${deepLine.toLocaleString("en-US")} of ${size}`;
  const cost = (work: string, { requests, bytes }: PlaceRead, most?: PlaceCost["most"]): PlaceCost => ({
    place: "a bucket of S3",
    work,
    requests,
    bytes,
    ...(most !== undefined && { most }),
  });
  const costs = [
    cost("10 KB, all of it", small, { requests: 2 }),
    cost(`the last ${windowLines} lines of ${size}`, tail, { requests: 3, bytes: mebibyte }),
    cost(`${window}, first`, first),
    cost(`${window}, again`, again, { requests: 3, bytes: 2 * mebibyte }),
    cost(`${window}, in another process that shares the index`, shared, { requests: 3, bytes: 2 * mebibyte }),
    cost(`${size}, downloaded as a whole`, whole),
  ];
  return {
    costs,
    checks: [
      ...costs.flatMap(boundChecks),
      { what: `${window}: shows the lines that are there`, same: areNumbered(first.text), ours: true },
      ...[again, shared].map((read) => ({
        what: `${window}: shows the same lines with an index`,
        same: read.text === first.text,
        ours: true,
      })),
    ],
  };
}

/** Whether each line of an answer starts with its own number, as the lines of the big file do. */
function areNumbered(text: string): boolean {
  const shown = text.split("\n").slice(1);
  return shown.length === windowLines && shown.every((line) => /^(\d+)\t\1 /.test(line));
}

function boundChecks({ work, requests, bytes, most }: PlaceCost): Check[] {
  if (most === undefined) return [];
  const isWithin = requests <= most.requests && bytes <= (most.bytes ?? Infinity);
  const bound = most.bytes === undefined ? "" : ` and ${most.bytes / mebibyte} MiB`;
  return [{ what: `${work}: at most ${most.requests} requests${bound}`, same: isWithin, ours: true }];
}

function costTable(costs: readonly PlaceCost[]): FreeTable {
  return {
    title: "One read each",
    head: ["place", "read", "requests", "bytes", "bound"],
    body: costs.map(({ place, work, requests, bytes, most }) => [
      place,
      work,
      `${requests}`,
      bytesText(bytes),
      most === undefined
        ? "-"
        : [`${most.requests} requests`, ...(most.bytes === undefined ? [] : [bytesText(most.bytes)])].join(
            ", ",
          ),
    ]),
  };
}

async function runFleet(
  { fleet }: Plan,
  endpoint: string,
  indexesUrl: string,
  files: readonly FleetFile[],
): Promise<readonly FleetPart[]> {
  const agents = Math.ceil(fleet.agents / fleet.processes);
  return await Promise.all(
    Array.from({ length: fleet.processes }, (_, index) =>
      mustRunChild(
        "runFleet",
        { endpoint, bucket, indexesUrl, files, firstAgent: index * agents, agents, readsOfAgent },
        { timeoutMs },
      ),
    ),
  );
}

function fleetChecks(parts: readonly FleetPart[]): Check[] {
  const wrong = parts.flatMap((part) => part.wrong);
  return [
    {
      what: "a fleet: every read shows what it should",
      same: wrong.length === 0,
      ours: true,
      ...(wrong[0] !== undefined && { note: `${wrong.length} did not, such as ${wrong[0]}` }),
    },
  ];
}

function fleetTable({ fleet }: Plan, parts: readonly FleetPart[]): FreeTable {
  const sum = (of: (part: FleetPart) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const latencies = parts.flatMap(({ latenciesMs }) => latenciesMs);
  const reads = latencies.length;
  const [requests, lists, bytes] = [
    sum((part) => part.requests),
    sum((part) => part.lists),
    sum((part) => part.bytes),
  ];
  const [questions, hits] = [sum((part) => part.indexQuestions), sum((part) => part.indexHits)];
  const dollars = ((requests - lists) * dollarsPerMillion.get + lists * dollarsPerMillion.list) / reads;
  return {
    title: "A fleet of agents over one bucket",
    head: ["", ""],
    body: [
      ["agents, processes", `${number(fleet.agents)}, ${fleet.processes}`],
      ["reads", `${number(reads)}, of which ${number(sum((part) => part.retries))} were asked for again`],
      ["requests", `${number(requests)}, ${number(requests / reads, 2)} for each read`],
      ["bytes", `${bytesText(bytes)}, ${bytesText(bytes / reads)} for each read`],
      [
        "answers of the shared index",
        questions === 0
          ? "-"
          : `${number(hits)} of ${number(questions)}, ${number((100 * hits) / questions, 1)} %`,
      ],
      ["p50, p99", `${number(quantile(latencies, 0.5))} ms, ${number(quantile(latencies, 0.99))} ms`],
      ["cost of a million such reads", `${number(dollars, 2)} $`],
    ],
  };
}

function number(value: number, digits = 0): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

function bytesText(bytes: number): string {
  if (bytes < 1024) return `${Math.round(bytes)} bytes`;
  const isSmall = bytes < mebibyte;
  const value = bytes / (isSmall ? 1024 : mebibyte);
  return `${value.toLocaleString("en-US", { maximumFractionDigits: value < 100 ? 1 : 0 })} ${isSmall ? "KiB" : "MiB"}`;
}
