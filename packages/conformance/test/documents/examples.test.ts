import { readFileSync } from "node:fs";
import { join } from "node:path";
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

test("the programs print what the documents show", () => {
  const expected = Object.fromEntries(programs.map(({ name, stdout }) => [name, stdout]));
  expect(project.run(programs)).toEqual(expected);
});
