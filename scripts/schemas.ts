// Prints the JSON Schema of each tool as each framework sends it to a model. With --update, rewrites the reviewed schemas.
import { writeFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { importFromAll } from "./adapters.ts";
import { answerHelp } from "./answer-help.ts";

answerHelp(`Usage: pnpm schemas [--update]

Prints the JSON Schema of each tool as each framework sends it to a model.

  --update    rewrites the pinned schemas of the tests
  --help, -h  this text
`);

const { update } = parseArgs({ options: { update: { type: "boolean", default: false } } }).values;

const adapters = await importFromAll<{
  readonly sentSchemas: () => Promise<Readonly<Record<string, unknown>>>;
}>("sent-schemas.ts");
/** Says what a service would refuse in a schema, where an adapter's tests know that. */
const checks = await importFromAll<{
  readonly strictViolations: (schema: unknown) => readonly string[];
}>("strict-violations.ts");

for (const [adapter, { sentSchemas }] of Object.entries(adapters)) {
  const schemas = await sentSchemas();
  for (const [factory, schema] of Object.entries(schemas)) {
    console.log(`\n@readfile/${adapter}: ${factory}\n${JSON.stringify(schema, null, 2)}`);
    const violations = checks[adapter]?.strictViolations(schema);
    if (violations === undefined) continue;
    console.log(violations.length === 0 ? "accepted by strict mode" : violations.join("\n"));
    if (violations.length > 0) process.exitCode = 1;
  }
  if (!update) continue;
  const reviewed = new URL(`../packages/${adapter}/test/sent-schemas.snapshot.json`, import.meta.url);
  writeFileSync(reviewed, `${JSON.stringify(schemas, null, 2)}\n`);
}
