import { describe, expect, test } from "vitest";
import {
  BracketStack,
  Conditionals,
  type OpenBracket,
} from "../../../../src/block/enclosing/statements/bracket-stack.ts";

/** `{2` is a brace of a statement at column 2; with `{2/4`, its line begins at column 4. */
function bracket(text: string): OpenBracket {
  const [, kind = "", indent = "", lineIndent = indent] = /^(\D+?)(\d*)(?:\/(\d+))?$/.exec(text) ?? [];
  return {
    kind,
    node: 0,
    line: 0,
    indent: Number(indent),
    lineIndent: Number(lineIndent),
    at: 0,
    role: "block",
  };
}

function stackOf(brackets: string): BracketStack {
  const stack = new BracketStack();
  for (const text of brackets.split(" ")) if (text !== "") stack.push(bracket(text));
  return stack;
}

function shown(stack: BracketStack): string {
  const open = Array.from({ length: stack.size }, (_, index) => stack.at(index));
  return open
    .map(
      (one) => one && `${one.kind}${one.indent}${one.lineIndent === one.indent ? "" : `/${one.lineIndent}`}`,
    )
    .join(" ");
}

describe("a closer inside a line", () => {
  test.each<readonly [open: string, closer: string, closed: boolean, left: string]>([
    ["", "{", false, ""],
    ["{0", "{", true, ""],
    ["{0", "(", false, "{0"],
    ["{0 (2", "(", true, "{0"],
    ["{0 {2", "{", true, "{0"],
    // A brace closes all that is open in it.
    ["{0 (2 [4", "{", true, ""],
    ["a0 b2 c4", "a", true, ""],
    // Other closers pass brackets, but a brace only at the end: it may stand in a pattern.
    ["(0 [2", "(", true, ""],
    ["[0 (2", "[", true, ""],
    ["(0 {2", "(", true, ""],
    ["[0 {2", "[", true, ""],
    ["(0 {2 {4", "(", false, "(0 {2 {4"],
    ["(0 {2 [4", "(", false, "(0 {2 [4"],
    // Only so many.
    ["(0 [1 [2 [3 [4 [5 [6 [7 [8", "(", true, ""],
    ["(0 [1 [2 [3 [4 [5 [6 [7 [8 [9", "(", false, "(0 [1 [2 [3 [4 [5 [6 [7 [8 [9"],
    ["(0 (1 [2 [3", "(", true, "(0"],
  ])("%s, then the closer of %s: closes %j, leaves %s", (open, closer, closed, left) => {
    const stack = stackOf(open);
    expect(stack.closeInLine(closer)?.kind).toBe(closed ? closer : undefined);
    expect(shown(stack)).toBe(left);
  });
});

describe("a closer at the start of a line", () => {
  test.each<
    readonly [open: string, closer: string, indent: number, closed: string | undefined, left: string]
  >([
    ["{0 {2", "{", 2, "{2", "{0"],
    ["{0 {2", "{", 0, "{0", ""],
    ["{0 {2", "{", 1, "{2", "{0"],
    ["{0 (0 [0", "(", 0, "(0", "{0"],
    // It passes braces to reach a bracket of its kind at its column.
    ["(0 {2 {4", "(", 0, "(0", ""],
    ["(0 {2 {4", "(", 1, undefined, "(0 {2 {4"],
    // Both the column of the statement and that of the line count.
    ["{0 {2/6 (8", "{", 6, "{2/6", "{0"],
    ["{0 {2/6 (8", "{", 2, "{2/6", "{0"],
    ["{4 {0/2", "{", 0, "{0/2", "{4"],
    ["{0 (0", "{", 0, "{0", ""],
    ["(2 {0", "{", 2, "{0", "(2"],
  ])("%s, then the closer of %s at column %i: closes %s, leaves %s", (open, closer, indent, closed, left) => {
    const stack = stackOf(open);
    const found = stack.closeAtLineStart(closer, indent);
    const popped = new BracketStack();
    if (found !== undefined) popped.push(found);
    expect(found && shown(popped)).toBe(closed);
    expect(shown(stack)).toBe(left);
  });

  test("a closed bracket is gone", () => {
    const stack = stackOf("(0 {2");
    stack.pop();
    stack.pop();
    stack.push(bracket("{4"));
    expect(stack.closeAtLineStart("(", 0)).toBeUndefined();
    expect(stack.closeInLine("(")).toBeUndefined();
    expect(shown(stack)).toBe("{4");
    stack.push(bracket("(6"));
    expect(stack.closeAtLineStart("{", 2)?.indent).toBe(4);
    expect(shown(stack)).toBe("");
    expect(stack.pop()).toBeUndefined();
  });
});

test("the top, and brackets by index", () => {
  const stack = stackOf("{0 (2");
  expect(stack.top?.kind).toBe("(");
  expect(stack.at(0)?.kind).toBe("{");
  expect(stack.at(2)).toBeUndefined();
  expect(new BracketStack().top).toBeUndefined();
});

describe("going back to the brackets that were open", () => {
  test.each<readonly [open: string, kept: number, then: string, left: string]>([
    ["{0 (2", 8, "", "{0 (2"],
    ["{0 (2", 8, "{0 (2 [4 {6", "{0 (2"],
    // Closed brackets are open again.
    ["{0 (2", 8, "{0", "{0 (2"],
    ["{0 (2 [4", 2, "{0", "{0 (2 [4"],
    ["{0 (2 [4", 3, "", "{0 (2 [4"],
    // Closed brackets beyond those that were kept are lost.
    ["{0 (2 [4", 1, "{0", "{0"],
  ])("%s, %i of them kept, then %s: %s", (open, kept, then, left) => {
    const before = stackOf(open);
    const innermost = before.innermost(kept);
    const stack = then === "" && open !== "{0 (2" ? stackOf("") : stackOf(then === "" ? open : then);
    stack.restore(before.size, innermost);
    expect(shown(stack)).toBe(left);
  });
});

describe("conditionals of the preprocessor", () => {
  /** The open brackets and the twins after braces of nodes (`{1`), closers (`}`) and directives. */
  function after(steps: string): string {
    const brackets = new BracketStack();
    const conditionals = new Conditionals();
    for (const step of steps.split(", ")) {
      if (step.startsWith("#")) conditionals.addDirective(step, brackets);
      else if (step === "}") brackets.closeInLine("{");
      else {
        const node = Number(step.slice(1));
        brackets.push({ kind: "{", node, line: 0, indent: 0, lineIndent: 0, at: 0, role: "block" });
      }
    }
    const open = brackets.innermost(99).map(({ node }) => node);
    const twins = conditionals.twins.map(({ node, twin }) => `${node}=${twin}`);
    return `open ${open.join(" ")}; twins ${twins.join(" ")}`;
  }

  test.each([
    ["nothing is conditional", "{1, {2, }", "open 1; twins "],
    ["one branch", "{1, #if A, {2, #endif", "open 1 2; twins "],
    ["two branches", "{1, #if A, {2, #else, {3, #endif", "open 1 3; twins 2=3"],
    ["three branches", "#ifdef A, {1, #elif B, {2, #else, {3, #endif", "open 3; twins 1=3 2=3"],
    ["spaces", "#  if A, {1, #\telifdef B, {2, # else, {3, #  endif", "open 3; twins 1=3 2=3"],
    ["after the end", "#ifndef A, {1, #else, {2, #endif, }, {3, #else, {4", "open 3 4; twins 1=2"],
    ["each branch closes what was open", "{1, {2, #if A, }, #else, }, #endif", "open 1; twins -1=-1"],
    ["a branch closes and opens", "{1, #if A, }, {2, #else, }, {3, #endif", "open 3; twins -1=-1"],
    ["only the first branch opens", "#if A, {1, #else, #endif", "open ; twins 1=-1"],
    ["only the last branch opens", "#if A, #else, {1, #endif", "open 1; twins -1=1"],
    ["more than one is left open", "#if A, {1, {2, #else, {3, {4, #endif", "open 3 4; twins 1=3"],
    [
      "one in another",
      "#if A, {1, #if B, {2, #else, {3, #endif, }, #else, {4, #endif",
      "open 4; twins 2=3 1=4",
    ],
    ["ends and branches of none", "{1, #endif, #else, #elif A, {2", "open 1 2; twins "],
    [
      "other directives",
      "{1, #if A, {2, #define B, #error, #else, {3, #pragma C, #endif",
      "open 1 3; twins 2=3",
    ],
    ["a macro that holds an if", "#if A, {1, #define B(ifC) #ifC, #else, {2, #endif", "open 2; twins 1=2"],
    [
      "a macro that holds an else",
      "#if A, {1, #define B(elC) #elC, {2, #else, {3, #endif",
      "open 3; twins 1=3",
    ],
    [
      "a macro that holds an endif",
      "#if A, {1, #define B(endifC) #endifC, #else, {2, #endif",
      "open 2; twins 1=2",
    ],
    [
      "eight that were open are closed by each branch",
      "{1, {2, {3, {4, {5, {6, {7, {8, {9, #if A, }, }, }, }, }, }, }, }, #else",
      "open 1 2 3 4 5 6 7 8 9; twins ",
    ],
    [
      "nine that were open are closed by a branch",
      "{1, {2, {3, {4, {5, {6, {7, {8, {9, #if A, }, }, }, }, }, }, }, }, }, #else",
      "open ; twins ",
    ],
  ])("%s", (_, steps, expected) => {
    expect(after(steps)).toBe(expected);
  });
});
