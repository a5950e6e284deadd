import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

// Ignore resolutions for CommonJS and Node.js 10. Our packages are ESM only, which `require` of Node.js 22 can load.
const ignoredResolutions = new Set(["node10", "node16-cjs"]);

/** Gives the problems that publint and "are the types wrong" find in a tarball. */
export async function tarballViolations(tarball: string): Promise<string[]> {
  const data = readFileSync(tarball);
  const { messages, pkg } = await publint({
    pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) },
    strict: true,
  });
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(data)));
  if (!analysis.types) return ["attw: no types"];
  return [
    ...messages
      .filter(({ type }) => type !== "suggestion")
      .map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`),
    ...analysis.problems
      .filter((problem) => !("resolutionKind" in problem && ignoredResolutions.has(problem.resolutionKind)))
      .map((problem) => `attw: ${JSON.stringify(problem)}`),
  ];
}
