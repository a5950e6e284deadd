import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readmePrograms } from "../../../ai-sdk/test/readme-programs.ts";
import type { ReadmeProgram } from "../../../adapter-testing/src/readme-examples.ts";
import { builtInDrivers } from "../../src/command/load-driver.ts";
import { documentAt, documents, repository } from "./documents.ts";
import { documentProject } from "./document-project.ts";
import { filesOf, programsOf } from "./example-programs.ts";

const project = documentProject();
afterAll(() => project.remove());

/** Sorted, as the compiler sorts its messages. */
const adapters = builtInDrivers.filter((name) => name !== "core").toSorted();

/** The README's first program is also that of the AI SDK adapter's README. */
function rootProgram(): readonly ReadmeProgram[] {
  const [first] = readmePrograms;
  const [code] = documentAt("README.md").blocks.filter(({ language }) => language === "ts");
  if (first === undefined || code === undefined) return [];
  const files = { ...first.files, "main.ts": `import "./offline.ts";\n${code.code}` };
  return [{ ...first, name: "README.md", files }];
}

/** The program of core's README reads the file that the block before it contains. */
function coreProgram(): readonly ReadmeProgram[] {
  const document = documentAt("packages/core/README.md");
  const greet = document.blocks.find(({ language }) => language === "python");
  return programsOf(document).map((program) => ({
    ...program,
    files: { ...program.files, "greet.py": greet?.code ?? "" },
  }));
}

/** The program of the page about media reads two documents. */
function mediaPrograms(): readonly ReadmeProgram[] {
  const read = ["report.docx", "sales.xlsx"].map(
    (name) => [name, readFileSync(join(repository, "packages/documents/test/fixtures", name))] as const,
  );
  return programsOf(documentAt(mediaPage)).map((program) => ({
    ...program,
    files: { ...program.files, ...Object.fromEntries(read) },
  }));
}

const mediaPage = "docs/media.md";
const pages = documents.filter(({ path }) => path.startsWith("docs/") && path !== mediaPage);
const programs = [...rootProgram(), ...coreProgram(), ...pages.flatMap(programsOf), ...mediaPrograms()];

test("the examples of all documents compile, and a wrong example does not", () => {
  const examples = documents.flatMap((document) =>
    Object.entries(filesOf(document)).map(([name, code]) => [`${document.path}/${name}`, code] as const),
  );
  const wrong = adapters.map(
    (name) =>
      [
        `wrong-${name}.ts`,
        `import { readFileTool } from "@readfile/${name}";\nreadFileTool({ rooot: "." });\n`,
      ] as const,
  );
  const messages = project.compile(Object.fromEntries([...examples, ...wrong]));
  const places = messages.map((message) => message.split(":")[0] ?? "");
  expect(places.toSorted()).toEqual(adapters.map((name) => `wrong-${name}.ts(2,16)`).toSorted());
  expect(messages.filter((message) => !message.includes(": error TS2561: "))).toEqual([]);
});

test("an example imports what the README says to install", () => {
  const missing = adapters.flatMap((name) => {
    const { blocks } = documentAt(`packages/${name}/README.md`);
    const install =
      blocks
        .find(({ language }) => language === "sh")
        ?.code.trim()
        .split(" ") ?? [];
    const imported = blocks
      .filter(({ language }) => language === "ts")
      .flatMap(({ code }) =>
        [...code.matchAll(/ from "((?:@[\w-]+\/)?[\w-]+)/g)].map((match) => match[1] ?? ""),
      );
    return [...new Set(imported)].filter((one) => !install.includes(one)).map((one) => `${name}: ${one}`);
  });
  // The sections of these examples have an install line of their own.
  expect(missing).toEqual([
    "ai-sdk: @ai-sdk/sandbox-just-bash",
    "langchain: @langchain/langgraph",
    "langchain: deepagents",
    "mcp: @modelcontextprotocol/server",
    "mcp: @modelcontextprotocol/sdk",
  ]);
});

/** The examples that are tests themselves, by their number in the document, with the tests that contain their statements. */
const testsOfExamples: Readonly<Record<string, string>> = {
  "docs/fleet.md, 1": "packages/s3/test/shared-index.test.ts",
  "packages/conformance/README.md, 1": "packages/conformance/test/adapters/ai-sdk.test.ts",
  "packages/conformance/README.md, 2": "packages/conformance/test/source/describe-source.test.ts",
  "packages/conformance/README.md, 3": "packages/conformance/test/places/memory.test.ts",
  "packages/conformance/docs/write-a-driver.md, 1":
    "packages/conformance/test/documents/driver-guide.test.ts",
  "packages/conformance/docs/write-a-driver.md, 2":
    "packages/conformance/test/documents/driver-guide.test.ts",
};

test("each example is one that a test runs", () => {
  const ran = programs.flatMap(({ files }) =>
    Object.values(files).filter((file) => typeof file === "string"),
  );
  const examples = documents.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => /^(?:[cm]?[jt]sx?|typescript|javascript)$/.test(language))
      .map(({ code }, index) => ({ path, code, place: `${path}, ${index + 1}` })),
  );
  expect(examples.length).toBeGreaterThan(70);
  const others = examples
    .filter(({ code }) => !ran.some((file) => file.includes(code)))
    .filter(({ path }) => !readmeIsRun(path))
    .filter(({ place, code }) => !isRunBy(testsOfExamples[place], code));
  // It runs the driver through the library, as the command that the guide's test runs does.
  expect(others.map(({ place }) => place)).toEqual(["packages/conformance/docs/write-a-driver.md, 3"]);
});

test("each block of code begins where the tests look for it", () => {
  const indented = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?: +```|~~~|\s*<pre).*$/gm)].map(([line]) => `${path}: ${line}`),
  );
  expect(indented).toEqual([]);
});

/** Whether a package has a test that counts the examples of its README and runs as many programs. */
function readmeIsRun(path: string): boolean {
  if (!/^packages\/[\w-]+\/README\.md$/.test(path)) return false;
  const file = join(repository, dirname(path), "test/readme.test.ts");
  const counts = /\ntestReadme\(consumer, |toHaveLength\(readmeExamples\.length\)/;
  return existsSync(file) && counts.test(readFileSync(file, "utf8"));
}

/** Whether a test contains an example's statements, or takes the example from the document. */
function isRunBy(testFile: string | undefined, code: string): boolean {
  if (testFile === undefined) return false;
  const text = readFileSync(join(repository, testFile), "utf8");
  const statements = code.replaceAll(/^import .*;\n+/gm, "");
  const name = /^\/\/ ([\w.-]+)\n/.exec(code)?.[1];
  return name === undefined ? text.includes(statements) : text.includes(`"${name}"`);
}

test("the programs print what the documents show", () => {
  const expected = Object.fromEntries(programs.map(({ name, stdout }) => [name, stdout]));
  expect(project.run(programs)).toEqual(expected);
});
