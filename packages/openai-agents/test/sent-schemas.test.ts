import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sentSchemas } from "./sent-schemas.ts";
import { strictViolations } from "./strict-violations.ts";

// Reviewed by hand; written by `pnpm schemas --update`.
test("the schemas that reach the model are the reviewed ones", { timeout: 60_000 }, async () => {
  const reviewed = readFileSync(new URL("sent-schemas.snapshot.json", import.meta.url), "utf8");
  expect(`${JSON.stringify(await sentSchemas(), null, 2)}\n`).toBe(reviewed);
});

test("OpenAI's strict mode accepts the reviewed schemas", async () => {
  const violations = Object.values(await sentSchemas()).map((schema) => strictViolations(schema));
  expect(violations).toStrictEqual([[], [], [], [], []]);
});
