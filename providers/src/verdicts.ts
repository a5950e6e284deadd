// What the demo's page shows. It needs no package of a provider and nothing of Node.js.
import json from "../verdicts.json" with { type: "json" };
import type { Matrix } from "./matrix/matrix.ts";

export { caseNames, type CaseName } from "./cases/case-names.ts";
export { failures, meanings, type Cell, type Verdict } from "./judge/verdict.ts";
export { setUps, type SetUp } from "./loops/route.ts";
export { storedMessagesOf, type Matrix } from "./matrix/matrix.ts";

/** The verdicts that are written down. */
export const verdicts: Matrix = json as Matrix;
