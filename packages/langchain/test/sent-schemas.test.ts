import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sentSchemas } from "./sent-schemas.ts";

// Reviewed by hand; written by `pnpm schemas --update`.
test("the schemas that reach the model are the reviewed ones", { timeout: 60_000 }, async () => {
  const reviewed = readFileSync(new URL("sent-schemas.snapshot.json", import.meta.url), "utf8");
  expect(`${JSON.stringify(await sentSchemas(), null, 2)}\n`).toBe(reviewed);
});
