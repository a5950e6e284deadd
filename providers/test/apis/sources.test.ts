import { expect, test } from "vitest";
import { askedVersions } from "../../src/install/installed.ts";
import { apiBodies } from "../judge/bodies.ts";

test.for(apiBodies)("the shapes of $api.name were written from the types that are installed", ({ api }) => {
  const versions = askedVersions();
  const named = api.sources.flatMap((source) => /^npm (\S+) ([\d.]+)/.exec(source)?.slice(1, 3) ?? []);
  expect(named.length).toBeGreaterThan(0);
  for (let index = 0; index < named.length; index += 2) {
    const [name = "", version] = named.slice(index, index + 2);
    // The client of Bedrock is not installed: no framework needs it.
    expect([name, versions[name] ?? version]).toEqual([name, version]);
  }
});
