import { testSentSchemas } from "@readfile/adapter-testing/vitest";
import { expect, test } from "vitest";
import { sentSchemas } from "./sent-schemas.ts";
import { strictViolations } from "./strict-violations.ts";

testSentSchemas(new URL(".", import.meta.url), sentSchemas);

test("OpenAI's strict mode accepts the reviewed schemas", async () => {
  const violations = Object.values(await sentSchemas()).map((schema) => strictViolations(schema));
  expect(violations).toStrictEqual([[], [], [], [], []]);
});
