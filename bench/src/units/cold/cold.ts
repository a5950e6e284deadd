import { agreement, fuzzValidators } from "../../ours/fuzz-validators.ts";
import type { Unit } from "../unit.ts";
import { measureFirstCalls } from "./first-calls.ts";
import { measureImports } from "./imports.ts";

/** Measures what a process waits for before its first answers. */
export const cold: Unit = {
  id: "cold",
  title: "A process that has just started",
  needsPeers: true,
  async run(context) {
    const imports = await measureImports(context);
    const calls = await measureFirstCalls(context);
    const fuzzed = await fuzzValidators(context.files.root);
    return {
      rows: [...imports.rows, ...calls.rows],
      checks: [...calls.checks, ...fuzzed],
      notes: [
        "Each is measured in a fresh process. The first call does not include loading the modules and making the tool.",
        agreement(fuzzed),
      ],
      ...(imports.tables !== undefined && { tables: imports.tables }),
    };
  },
};
