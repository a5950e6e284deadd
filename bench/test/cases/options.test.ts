import { expect, test } from "vitest";
import { parseCaseOptions } from "../../src/cases/options.ts";

test("parses the options of the case table", () => {
  const none = { only: [], json: false, write: false, page: false, help: false };
  expect(parseCaseOptions([])).toEqual(none);
  expect(parseCaseOptions(["--", "--only", "big-,pi", "--json"])).toEqual({
    ...none,
    only: ["big-", "pi"],
    json: true,
  });
  expect(parseCaseOptions(["--write"])).toEqual({ ...none, write: true });
  expect(() => parseCaseOptions(["--write", "--only", "pi"])).toThrow(
    "--write needs all cases: leave --only out",
  );
  expect(() => parseCaseOptions(["--fast"])).toThrow("--fast");
});
