import { expect, test } from "vitest";
import { agreement, checksOf } from "../../src/ours/fuzz-validators.ts";

const report = {
  testResults: [
    {
      assertionResults: [
        { title: "one: of 20000 arguments, zod accepts the same", status: "passed" },
        { title: "two: of 20000 arguments, zod accepts the same", status: "failed" },
        { title: "three: of 500 arguments, zod accepts the same", status: "passed" },
      ],
    },
  ],
};

test("each test is a check, and a failed one does not count as agreement", () => {
  const checks = checksOf(report);
  expect(checks.map(({ same }) => same)).toEqual([true, false, true]);
  expect(agreement(checks)).toContain(
    "validators of 2 of 3 tools answer like zod, on 20500 random arguments",
  );
});
