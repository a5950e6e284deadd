import { describe, expect, test } from "vitest";
import type { AdapterConsumer } from "./adapter-consumer.ts";
import type { ReadmeProgram } from "./readme-examples.ts";

/** A README, and what a test holds it to. */
export interface ReadmeTest {
  /** The package's name. */
  readonly adapter: string;
  readonly consumer: AdapterConsumer;
  readonly examples: readonly string[];
  readonly programs: readonly ReadmeProgram[];
  /** How many examples there must be. */
  readonly exampleCount: number;
  /** Whether an example imports core, so that a user has it installed. */
  readonly withCore: boolean;
}

/** Tests that the examples of a README compile, and print what they should. */
export function testReadme({
  adapter,
  consumer,
  examples,
  programs,
  exampleCount,
  withCore,
}: ReadmeTest): void {
  test("the examples of the README compile", () => {
    expect(examples).toHaveLength(exampleCount);
    const wrong = `import { readFileTool } from "${adapter}";\nreadFileTool({ rooot: "." });\n`;
    expect(consumer.compile([...examples, wrong], { withCore }).messages).toStrictEqual([
      expect.stringMatching(new RegExp(`^file-${exampleCount}\\.ts\\(2,16\\): error TS2561: `)),
    ]);
  });

  describe("the examples of the README run", () => {
    test("all of them", () => {
      expect(programs).toHaveLength(exampleCount);
    });

    test.for(programs)("$name", ({ files, stdout }) => {
      expect(consumer.run(files)).toStrictEqual({ stdout, stderr: "" });
    });
  });
}
