import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { anthropicMessages } from "../apis/anthropic-messages.ts";
import { gemini3 } from "../apis/gemini.ts";
import { openAIChat } from "../apis/openai-chat.ts";
import { openAIResponses } from "../apis/openai-responses.ts";
import type { ProviderApi, ToolCall } from "../apis/provider-api.ts";
import type { WireCase, WireRead } from "../cases/wire-cases.ts";
import { judgeBody } from "../judge/judge-body.ts";
import { refused, worst, type Cell } from "../judge/verdict.ts";
import type { QuickStartRow } from "../matrix/matrix.ts";
import { stubFetch, type StubbedFetch } from "../wire/stub-fetch.ts";
import { quickStartOf } from "./readmes.ts";
import type { Framework } from "../loops/frameworks.ts";

/** The APIs that a quick start may use: its first request shows which. */
const apis: readonly ProviderApi[] = [openAIResponses, openAIChat, anthropicMessages, gemini3];

/** What a program needs to reach a provider. None of these leaves the machine. */
const environment: Readonly<Record<string, string>> = {
  OPENAI_API_KEY: "a-key",
  ANTHROPIC_API_KEY: "a-key",
  GEMINI_API_KEY: "a-key",
};

/**
 * Runs a README's first example as it stands, in the directory of the files. Its model reads a text, an image, a PDF and the
 * text again in one conversation. A cell is the worst verdict on any answer in the body that brings the cell's own.
 */
export async function playQuickStart(
  readme: Framework,
  root: string,
  cases: readonly WireCase[],
): Promise<QuickStartRow> {
  const read = ["text", "image", "PDF", "text"].flatMap(
    (name) => cases.find((each) => each.name === name)?.reads ?? [],
  );
  const calls = read.map(({ args }, index): ToolCall => ({
    id: `call_${index + 1}`,
    name: "read_file",
    args,
  }));
  const network = stubFetch(
    apis,
    calls.map((call) => [call]),
  );
  let problem: string | undefined;
  try {
    const run = async (): Promise<void> => runProgram(quickStartOf(readme), root);
    const program = await readme.program?.();
    await (program === undefined ? run() : program.playQuickStart(run, root));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    problem = `the program ends: ${stripVTControlCharacters(message).slice(0, 200)}`;
  } finally {
    network.end();
  }
  const cells = read.map((_, index) =>
    problem === undefined ? judgeTurn(network, calls, read, index + 1) : refused(problem),
  );
  const names = ["text", "image", "PDF", "text again"];
  return {
    adapter: `@readfile/${readme.adapter}`,
    provider: network.api?.name ?? "no provider",
    cells: Object.fromEntries(names.map((name, index) => [name, cells[index] as Cell])),
  };
}

/** Judges the body that brings the first answers, so many of them. */
function judgeTurn(
  { api, bodies }: StubbedFetch,
  calls: readonly ToolCall[],
  read: readonly WireRead[],
  answers: number,
): Cell {
  if (api === undefined) return refused("no request");
  const expected = {
    callIds: calls.slice(0, answers).map(({ id }) => id),
    answers: read.slice(0, answers).map((each) => each.expected),
    // Not known of a program: media that do not arrive count as not sent.
    mediaHandedOver: 0,
  };
  return worst(judgeBody(api, bodies[answers], expected));
}

async function runProgram(code: string, root: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-quick-start-"));
  const before = process.cwd();
  const { log } = console;
  try {
    const file = path.join(folder, "main.mts");
    fs.writeFileSync(file, code);
    Object.assign(process.env, environment);
    process.chdir(root);
    console.log = () => {};
    await import(pathToFileURL(file).href);
  } finally {
    console.log = log;
    process.chdir(before);
    fs.rmSync(folder, { recursive: true });
  }
}
