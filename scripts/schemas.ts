// Prints the JSON Schema of each tool as each framework sends it to a model. With --update, rewrites the reviewed schemas.
import { writeFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { sentSchemas as aiSdk } from "../packages/ai-sdk/test/sent-schemas.ts";
import { sentSchemas as langchain } from "../packages/langchain/test/sent-schemas.ts";
import { sentSchemas as mcp } from "../packages/mcp/test/sent-schemas.ts";
import { sentSchemas as openaiAgents } from "../packages/openai-agents/test/sent-schemas.ts";
import { strictViolations } from "../packages/openai-agents/test/strict-violations.ts";

const { update } = parseArgs({ options: { update: { type: "boolean", default: false } } }).values;
const adapters = { "ai-sdk": aiSdk, langchain, mcp, "openai-agents": openaiAgents };

for (const [adapter, sentSchemas] of Object.entries(adapters)) {
  const schemas = await sentSchemas();
  for (const [factory, schema] of Object.entries(schemas)) {
    console.log(`\n@readfile/${adapter}: ${factory}\n${JSON.stringify(schema, null, 2)}`);
    if (adapter !== "openai-agents") continue;
    const violations = strictViolations(schema);
    console.log(violations.length === 0 ? "accepted by strict mode" : violations.join("\n"));
    if (violations.length > 0) process.exitCode = 1;
  }
  if (!update) continue;
  const reviewed = new URL(`../packages/${adapter}/test/sent-schemas.snapshot.json`, import.meta.url);
  writeFileSync(reviewed, `${JSON.stringify(schemas, null, 2)}\n`);
}
