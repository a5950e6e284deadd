import { argumentCases } from "./list/argument-cases.ts";
import { confinementCases } from "./list/confinement-cases.ts";
import { lineCases } from "./list/line-cases.ts";
import { mediaCases } from "./list/media-cases.ts";
import { pathCases } from "./list/path-cases.ts";
import { specialCases } from "./list/special-cases.ts";
import { textCases } from "./list/text-cases.ts";
import type { ReadCase } from "./read-case.ts";

const listed = [
  lineCases,
  textCases,
  argumentCases,
  pathCases,
  mediaCases,
  confinementCases,
  specialCases,
].flat();

/** All cases, the everyday ones first. */
export const allCases: readonly ReadCase[] = [
  ...listed.filter(({ group }) => group === "everyday"),
  ...listed.filter(({ group }) => group === "hostile"),
];
