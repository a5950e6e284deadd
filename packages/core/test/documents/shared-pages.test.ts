import { expect, test } from "vitest";
import {
  memorySource,
  readFileTool,
  type Confinement,
  type ContentWarningCode,
  type FileKind,
  type FileSource,
  type ToolOptions,
} from "../../src/index.ts";
import type { AllOf } from "./all-of.ts";
import { codesIn, namesIn, tableOf } from "./document-tables.ts";
import { errorCodes } from "./error-codes.ts";

const warningCodes: AllOf<ContentWarningCode> = {
  INVISIBLE_UNICODE: true,
  BIDI_CONTROL: true,
  TERMINAL_ESCAPE: true,
  LONE_CR: true,
  MIXED_EOL: true,
  NUL: true,
};
const confinements: AllOf<Confinement> = {
  kernel: true,
  "best-effort": true,
  virtual: true,
  delegated: true,
};
const kinds: AllOf<FileKind> = {
  text: true,
  image: true,
  document: true,
  notebook: true,
  binary: true,
};
const sourceMembers: AllOf<keyof FileSource> = {
  traits: true,
  open: true,
  openSync: true,
  list: true,
  dispose: true,
};
const commonOptions: AllOf<keyof ToolOptions> = {
  root: true,
  cwd: true,
  source: true,
  deny: true,
  exempt: true,
  defaultDeny: true,
  ignoreFiles: true,
  symlinks: true,
  rejectHardLinks: true,
  oneMount: true,
  reopenRoot: true,
  workspace: true,
  authorize: true,
  authorizeNames: true,
  timeoutMs: true,
  neutralize: true,
  name: true,
  aliases: true,
  onRead: true,
};

test.for([
  ["tools/README.md", "code", errorCodes],
  ["tools/README.md", "warning", warningCodes],
  ["workspace.md", "`workspace.confinement`", confinements],
  ["sources.md", "member", sourceMembers],
] as const)("%s: each %s", ([page, head, all]) => {
  expect(namesIn(tableOf(page, head))).toEqual(Object.keys(all));
});

test("the facts of a file", async () => {
  const rows = tableOf("tools/README.md", "field of a file");
  const { files } = await readFileTool({ source: memorySource({ a: "" }) }).run({ path: "a" });
  expect(namesIn(rows)).toEqual(Object.keys(files[0] ?? {}));
  expect(codesIn(rows.find((row) => row["field of a file"] === "`kind`")?.[""])).toEqual(Object.keys(kinds));
});

test("the options of all tools, in the README", () => {
  const rows = tableOf("../packages/core/README.md", "option");
  const named = rows.flatMap((row) => codesIn(row["option"]));
  expect(named).toEqual(Object.keys(commonOptions));
});
