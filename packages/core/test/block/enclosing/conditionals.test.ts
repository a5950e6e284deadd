import { expect, test } from "vitest";
import { BracketStack, Conditionals } from "../../../src/block/enclosing/statements/bracket-stack.ts";

/** What is open after braces of nodes (`{1`), closers (`}`) and directives, and which nodes are twins. */
function after(steps: string): string {
  const brackets = new BracketStack();
  const conditionals = new Conditionals();
  for (const step of steps.split(", ")) {
    if (step.startsWith("#")) conditionals.take(step, brackets);
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
