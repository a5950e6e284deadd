import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { Captures } from "../../src/program/captures.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-captures-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const one = { calls: [{ path: "a" }], mediaHandedOver: 0, body: { messages: ["one"] } };
const other = { calls: [{ path: "b" }], mediaHandedOver: 1, body: { messages: ["other"] } };

function capturesOf(captured: unknown): { readonly captures: Captures; readonly written: () => unknown } {
  const file = path.join(fs.mkdtempSync(path.join(folder, "of-")), "program.json");
  fs.writeFileSync(file, JSON.stringify(captured));
  return {
    captures: new Captures(pathToFileURL(file)),
    written: () => JSON.parse(fs.readFileSync(file, "utf8")),
  };
}

const captured = {
  conversations: [
    { setUps: ["native", "default"], ...one },
    { setUps: ["default"], ...other },
  ],
  quickStart: [{ messages: ["first"] }],
};

test("a conversation is found by its set-up and its calls", () => {
  const { captures } = capturesOf(captured);
  expect(captures.conversation("native", [{ path: "a" }])).toMatchObject(one);
  expect(captures.conversation("default", [{ path: "b" }])).toMatchObject(other);
  expect(() => captures.conversation("native", [{ path: "b" }])).toThrow(
    "native: no request with these answers is written down",
  );
  expect(() => captures.conversation("plain tool", [{ path: "a" }])).toThrow("plain tool: no request");
});

test("a program that did not run sends nothing else, and nothing is written", () => {
  const { captures, written } = capturesOf(captured);
  expect(captures.differences()).toEqual([]);
  captures.write();
  expect(written()).toEqual(captured);
});

test("set-ups in which the program sends the same are one entry", () => {
  const { captures, written } = capturesOf({ conversations: [], quickStart: [] });
  captures.keep("native", one);
  captures.keep("default", one);
  captures.keep("default", other);
  captures.keepQuickStart([{ messages: ["first"] }]);
  captures.write();
  expect(written()).toEqual(captured);
});

test("every place where the program sends something else is named", () => {
  const { captures } = capturesOf(captured);
  captures.keep("native", one);
  captures.keep("default", { ...one, body: { messages: ["changed"] } });
  captures.keepQuickStart([{ messages: ["first"] }]);
  const changed = "the program does not send what is written down in providers/captures/program.json";
  expect(captures.differences()).toEqual([
    `default, [{"path":"a"}]: ${changed}`,
    `default, [{"path":"b"}]: ${changed}`,
  ]);
  captures.keepQuickStart([]);
  expect(captures.differences()).toContain(`the README's first example: ${changed}`);
});
