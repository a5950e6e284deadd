import { describe, expect, test } from "vitest";
import { LineIndex } from "../../../src/lines/line-index/line-index.ts";

const block = 65_536;

/** Blocks that hold so many line feeds each. */
function indexed(...feeds: readonly number[]): LineIndex {
  const index = new LineIndex();
  for (const count of feeds) index.add(count, block, false);
  return index;
}

describe("finds a line feed", () => {
  const index = indexed(2, 0, 0, 3, 1);

  test.for<[number, number, number]>([
    [1, 0, 1],
    [2, 0, 2],
    [3, 3, 1],
    [5, 3, 3],
    [6, 4, 1],
  ])("%i in block %i, where it is number %i", ([feed, at, feedInBlock]) => {
    expect(index.find(feed)).toEqual({ blockStart: at * block, feedInBlock });
  });

  test("and counts those before a block", () => {
    expect([0, 1, 2, 3, 4, 5].map((at) => index.feedsBefore(at * block))).toEqual([0, 2, 2, 2, 5, 6]);
    expect(index).toMatchObject({ feeds: 6, scannedBytes: 5 * block });
  });
});

test("the lines of the file are known once it was scanned to its end", () => {
  const index = indexed(2, 1);
  expect(index.totalLines).toBeNull();
  index.complete = true;
  expect(index.totalLines).toBe(4);
  index.add(1, 10, true);
  expect(index.totalLines).toBe(4);
  index.add(0, 0, false);
  expect(index.totalLines).toBe(4);
  const empty = new LineIndex();
  empty.complete = true;
  expect(empty.totalLines).toBe(0);
});

test("takes eight bytes a block, and twice the room where that is too little", () => {
  const index = indexed(...Array.from({ length: 64 }, () => 1));
  expect(index.heldBytes).toBe(512);
  index.add(1, block, false);
  expect(index.heldBytes).toBe(1024);
  expect(index.find(1)).toEqual({ blockStart: 0, feedInBlock: 1 });
  expect(index.find(65)).toEqual({ blockStart: 64 * block, feedInBlock: 1 });
});
