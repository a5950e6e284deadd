import { describe, expect, test } from "vitest";
import { StatementStack } from "../../../../src/block/enclosing/statements/statement-stack.ts";
import { syntaxes } from "../../../../src/block/enclosing/languages/syntaxes.ts";

/** `0:2` is a statement of level 0 at column 2. Each begins one line further down. */
function stackOf(places: string): StatementStack {
  const stack = new StatementStack(syntaxes.javascript);
  for (const [start, place] of places.split(" ").entries()) {
    const [level = 0, indent = 0] = place.split(":").map(Number);
    stack.begin({ start, lead: start, level, indent, within: "top" });
  }
  return stack;
}

/** The open statements, outermost first. Closes them. */
function open(stack: StatementStack): string {
  const places: string[] = [];
  for (const _ of stack.nodes) {
    if (stack.top !== undefined) places.unshift(`${stack.top.level}:${stack.top.indent}`);
    stack.pop();
  }
  return places.join(" ");
}

test("each stands in the one before it, which reaches at least as far", () => {
  const stack = stackOf("0:0 0:2 1:0");
  expect(stack.nodes.map(({ index, parent, start, end }) => [index, parent, start, end])).toEqual([
    [0, -1, 0, 0],
    [1, 0, 1, 1],
    [2, 1, 2, 2],
  ]);
  stack.popAll();
  expect(stack.nodes.map(({ end }) => end)).toEqual([2, 2, 2]);
  expect(stack.top).toBeUndefined();
  stack.pop();
  expect(stack.nodes.length).toBe(3);
});

test("a statement that reaches further than its content keeps its end", () => {
  const stack = stackOf("0:0 0:2");
  const [outer] = stack.nodes;
  if (outer !== undefined) outer.end = 9;
  stack.popAll();
  expect(outer?.end).toBe(9);
});

describe("statements that are not deeper stay open", () => {
  test.each<readonly [places: string, level: number, indent: number, left: string]>([
    ["0:0 0:2 1:0 1:4", 1, 4, "0:0 0:2 1:0 1:4"],
    ["0:0 0:2 1:0 1:4", 1, 3, "0:0 0:2 1:0"],
    ["0:0 0:2 1:0 1:4", 1, 0, "0:0 0:2 1:0"],
    ["0:0 0:2 1:0 1:4", 0, 9, "0:0 0:2"],
    ["0:0 0:2 1:0 1:4", 0, 1, "0:0"],
    ["0:2", 0, 1, ""],
    ["0:0 0:2", 2, 0, "0:0 0:2"],
  ])("of %s, than level %i, column %i: %s", (places, level, indent, left) => {
    const stack = stackOf(places);
    stack.popDeeper(level, indent);
    expect(open(stack)).toBe(left);
  });
});

describe("the statement at a place, and the one around it", () => {
  test.each<readonly [level: number, indent: number, at: number | undefined, around: number | undefined]>([
    [0, 0, 0, undefined],
    [0, 1, undefined, 0],
    [0, 2, 1, 0],
    [0, 9, undefined, 1],
    [1, 0, 2, 1],
    [1, 3, undefined, 2],
    [1, 4, 3, 2],
    [1, 9, undefined, 3],
    [2, 0, 4, 3],
    [3, 0, undefined, 4],
  ])("level %i, column %i: %j, %j", (level, indent, at, around) => {
    const stack = stackOf("0:0 0:2 1:0 1:4 2:0");
    expect(stack.at(level, indent)?.index).toBe(at);
    expect(stack.around(level, indent)?.index).toBe(around);
  });
});

describe("going back to a statement", () => {
  test("an open one: its content is closed", () => {
    const stack = stackOf("0:0 0:2 1:0");
    const node = stack.nodes[1];
    if (node !== undefined) stack.popTo(node);
    expect(open(stack)).toBe("0:0 0:2");
  });

  test("one that ended too early is open again, in place of the one at its place", () => {
    const stack = stackOf("0:0 0:2");
    const node = stack.nodes[1];
    stack.pop();
    stack.begin({ start: 2, lead: 2, level: 0, indent: 2, within: "top" });
    stack.begin({ start: 3, lead: 3, level: 1, indent: 0, within: "top" });
    if (node !== undefined) stack.popTo(node);
    expect(stack.top?.index).toBe(1);
    expect(open(stack)).toBe("0:0 0:2");
  });

  test("one that ended too early is open again, if none is at its place", () => {
    const stack = stackOf("0:0 0:4");
    const node = stack.nodes[1];
    stack.pop();
    stack.begin({ start: 2, lead: 2, level: 0, indent: 2, within: "top" });
    if (node !== undefined) stack.popTo(node);
    expect(open(stack)).toBe("0:0 0:2 0:4");
  });
});
