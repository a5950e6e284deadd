import {
  conformanceCases,
  filesBeneath,
  type ConformanceCase,
  type ConformanceDriver,
  type ConformanceFixtures,
  type Lacks,
  type ModelAnswer,
} from "@readfile/conformance";
import { toolFactoryNames } from "@readfile/core";
import type { Trees, TurnRequest } from "./answer-turn.ts";

/** The cases that can be told in JSON: of core's own tools, without functions among their options, and not aborted. */
export function portableCases(): readonly ConformanceCase[] {
  return conformanceCases().filter(
    ({ tool, options = {}, abort }) =>
      abort === undefined &&
      toolFactoryNames.some((name) => name === tool) &&
      !Object.values(options).some((value) => typeof value === "function"),
  );
}

/** What a source in memory lacks. */
const lacks: Lacks = {
  links: "a memory holds no links",
  pipes: "a memory holds no pipes",
  emptyDirectories: "a memory holds no directory without files",
  times: "a memory sets the time of a file when it is written",
};

/** Makes a driver whose turns are answered somewhere else. */
export function driverOf(
  name: string,
  through: TurnRequest["through"],
  ask: (request: TurnRequest) => Promise<readonly ModelAnswer[]>,
): ConformanceDriver {
  return {
    name,
    lacks,
    loops: [
      {
        name: through,
        call: async ({ tools, calls }) =>
          await ask({
            through,
            tools: tools.flatMap(({ factory }) => (factory === undefined ? [] : [factory])),
            calls,
          }),
      },
    ],
  };
}

/** The files of all roots. */
export function treesOf({ roots }: ConformanceFixtures): Trees {
  return Object.fromEntries(
    Object.values(roots).map((root) => [
      root,
      Object.fromEntries(
        Object.entries(filesBeneath(root)).map(([path, bytes]) => [
          path,
          Buffer.from(bytes).toString("base64"),
        ]),
      ),
    ]),
  );
}
