import { rangeSource, readFileTool, type FileSource, type RangePart, type ReadResult } from "@readfile/core";
import { describe, expect, test } from "vitest";
import { zipSource } from "../src/index.ts";
import { archiveOf } from "./archive-of.ts";

/** More than a store gives at once lies between the file and the directory, so that each takes a request of its own. */
const padding = Buffer.alloc(1024 * 1024, "0123456789");
const bytes = archiveOf([
  { name: "before", content: padding, method: 0 },
  { name: "f.txt", content: "one\ntwo\n" },
  { name: "after", content: padding, method: 0 },
]);
const right = "[f.txt | lines 1-2 of 2]\n1\tone\n2\ttwo";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a store does with a request for a part. Undefined: it answers as it should. */
type Fault = (range: Range, whole: RangePart) => RangePart | Promise<RangePart> | undefined;

interface Store {
  readonly source: FileSource;
  readonly asked: Range[];
}

let stores = 0;

/** A store of one archive, under core's own source for stores. */
function storeWith({ part, head = 200 }: { readonly part?: Fault; readonly head?: number }): Store {
  const asked: Range[] = [];
  const place = `store:${stores++}`;
  const source = rangeSource(
    {
      name: "bucket",
      id: () => place,
      async head() {
        if (head !== 200) throw refusal(head);
        return { size: bytes.length, tag: '"1"' };
      },
      async part(_key, { tag, start, end }) {
        asked.push({ start, end });
        const contentRange = `bytes ${start}-${end}/${bytes.length}`;
        const answer = { tag, contentRange, body: bodyOf(bytes.subarray(start, end + 1)) };
        return (await part?.({ start, end }, answer)) ?? answer;
      },
      list: async () => ({ entries: [] }),
      statusOf: (error) => (error as { readonly status?: number }).status,
    },
    { maxSilenceMs: 100 },
  );
  return { source, asked };
}

function refusal(status: number): Error {
  return Object.assign(new Error("AKIA-SECRET at host"), { status });
}

async function* bodyOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** A body that gives some bytes, and then does not go on. */
async function* brokenBody(content: Uint8Array, how: "cut" | "stall"): AsyncGenerator<Uint8Array> {
  yield content.subarray(0, 3);
  if (how === "cut") throw new Error("socket hang up");
  await new Promise(() => {});
}

async function read({ source }: Store): Promise<ReadResult<unknown>> {
  return readFileTool({ source: zipSource({ source, path: "a.zip" }) }).run({ path: "f.txt" });
}

const refuse =
  (status: number): Fault =>
  () =>
    Promise.reject(refusal(status));

const broken =
  (how: "cut" | "stall"): Fault =>
  ({ start, end }, answer) => ({ ...answer, body: brokenBody(bytes.subarray(start, end + 1), how) });

const faults: Readonly<Record<string, readonly [Fault, string, { code: string; retryable: boolean }]>> = {
  "an archive that changes between two ranges": [
    refuse(412),
    "CHANGED_DURING_READ: f.txt: the file changed while it was read",
    { code: "CHANGED_DURING_READ", retryable: true },
  ],
  "an archive that is gone": [
    refuse(404),
    "CHANGED_DURING_READ: f.txt: the file changed while it was read",
    { code: "CHANGED_DURING_READ", retryable: true },
  ],
  "a store that ignores If-Match": [
    (_, answer) => ({ ...answer, tag: '"2"' }),
    "CHANGED_DURING_READ: f.txt: the file changed while it was read",
    { code: "CHANGED_DURING_READ", retryable: true },
  ],
  "a store that ignores Range": [
    (_, answer) => ({ ...answer, contentRange: undefined, body: bodyOf(bytes) }),
    "INTERNAL: f.txt: the bucket gives no parts of a file, and this one is read in parts",
    { code: "INTERNAL", retryable: false },
  ],
  throttling: [
    refuse(503),
    "INTERNAL: f.txt: the bucket has too much to do now; try again later",
    { code: "INTERNAL", retryable: true },
  ],
  "refused credentials": [
    refuse(403),
    "PERMISSION_DENIED: f.txt: the bucket does not allow reading it",
    { code: "PERMISSION_DENIED", retryable: false },
  ],
  "a cut connection": [
    broken("cut"),
    "INTERNAL: f.txt: the connection to the bucket broke; try again",
    { code: "INTERNAL", retryable: true },
  ],
  "a stalled body": [
    broken("stall"),
    "INTERNAL: f.txt: the bucket gave no answer in time; try again",
    { code: "INTERNAL", retryable: true },
  ],
};

describe("an archive in a store: what the store does is told", () => {
  test("without a fault, the directory takes one request, and the file another", async () => {
    const store = storeWith({});
    expect((await read(store)).text).toBe(right);
    expect(store.asked).toHaveLength(2);
  });

  test.for(Object.entries(faults))("%s, where its directory is read", async ([, [part, text, error]]) => {
    expect(await read(storeWith({ part }))).toMatchObject({ ok: false, text: `Error: ${text}`, error });
  });

  test.for(Object.entries(faults))("%s, where a file of it is read", async ([, [fault, text, error]]) => {
    const part: Fault = (range, answer) => (range.end < bytes.length - 1 ? fault(range, answer) : undefined);
    expect(await read(storeWith({ part }))).toMatchObject({ ok: false, text: `Error: ${text}`, error });
  });

  test.for(["cut", "stall"] as const)("a connection that breaks once is not noticed: %s", async (how) => {
    const seen = new Set<number>();
    const part: Fault = (range, answer) => {
      if (seen.has(range.end)) return undefined;
      seen.add(range.end);
      return broken(how)(range, answer);
    };
    expect((await read(storeWith({ part }))).text).toBe(right);
  });

  test("what failed is tried again with the next read", async () => {
    let isThrottled = true;
    const store = storeWith({ part: (...given) => (isThrottled ? refuse(503)(...given) : undefined) });
    const tool = readFileTool({ source: zipSource({ source: store.source, path: "a.zip" }) });
    expect((await tool.run({ path: "f.txt" })).ok).toBe(false);
    isThrottled = false;
    expect((await tool.run({ path: "f.txt" })).text).toBe(right);
  });

  test.for([
    ["a missing object", 404, "the archive cannot be opened: no such file", false],
    [
      "throttling",
      503,
      "the archive cannot be opened: the bucket has too much to do now; try again later",
      true,
    ],
    ["refused credentials", 403, "the archive cannot be opened: the bucket does not allow reading it", false],
  ] as const)("%s, where it is opened", async ([, head, reason, retryable]) => {
    expect(await read(storeWith({ head }))).toMatchObject({
      text: `Error: INTERNAL: f.txt: ${reason}`,
      error: { code: "INTERNAL", retryable },
    });
  });
});
