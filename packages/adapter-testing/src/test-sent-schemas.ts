import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Tests that what reaches a model is what stands in `sent-schemas.snapshot.json`, in the folder of a package's tests. */
export function testSentSchemas(testFolder: URL, sentSchemas: () => Promise<Record<string, unknown>>): void {
  // Reviewed by hand; written by `pnpm schemas --update`.
  test("the schemas that reach the model are the reviewed ones", { timeout: 60_000 }, async () => {
    const reviewed = readFileSync(new URL("sent-schemas.snapshot.json", testFolder), "utf8");
    expect(`${JSON.stringify(await sentSchemas(), null, 2)}\n`).toBe(reviewed);
  });
}
