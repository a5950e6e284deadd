import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Tests that models receive the schemas of `sent-schemas.snapshot.json` in a package's test folder. */
export function testSentSchemas(testFolder: URL, sentSchemas: () => Promise<Record<string, unknown>>): void {
  // `pnpm schemas --update` writes the file. A person reviews it.
  test("the schemas that reach the model are the reviewed ones", { timeout: 60_000 }, async () => {
    const reviewed = readFileSync(new URL("sent-schemas.snapshot.json", testFolder), "utf8");
    expect(`${JSON.stringify(await sentSchemas(), null, 2)}\n`).toBe(reviewed);
  });
}
