import { expect, test } from "vitest";
import type { AdapterConsumer } from "./adapter-consumer.ts";
import type { ReadmeProgram } from "./readme-examples.ts";

/** Tests that each example of a README runs as a program and prints what it should. */
export function testReadme(
  consumer: AdapterConsumer,
  examples: readonly string[],
  programs: readonly ReadmeProgram[],
): void {
  test("the examples of the README run", () => {
    expect(programs).toHaveLength(examples.length);
    const expected = Object.fromEntries(programs.map(({ name, stdout }) => [name, stdout]));
    expect(consumer.run(programs)).toEqual(expected);
  });
}
