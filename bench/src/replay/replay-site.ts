import fs from "node:fs";
import path from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { CallArguments, Policy } from "./policies/policy.ts";
import type { Reader } from "./readers/reader.ts";
import { linesOf, type Site } from "./sites/site.ts";
import { View } from "./view.ts";

/** After so many calls a policy has failed to show what must be seen. */
const maxCalls = 10;

/** What it cost to see one site. */
export interface Outcome {
  readonly calls: number;
  readonly isSeen: boolean;
  readonly argumentTokens: number;
  readonly answerTokens: number;
}

/** A line that an answer cuts is seen if so many of its characters are shown. */
const cutLineCharacters = 200;

/** Lets a policy of a reader ask for a site, whose file lies beneath `root`, until all that must be seen was seen. */
export async function replaySite(
  { text, path: file, line, wanted }: Site,
  { reader, policy, root }: { readonly reader: Reader; readonly policy: Policy; readonly root: string },
): Promise<Outcome> {
  const lines = linesOf(text);
  const view = new View(wanted, line);
  let calls = 0;
  let argumentTokens = 0;
  let answerTokens = 0;
  const ask = async (args: CallArguments): Promise<string | undefined> => {
    if (calls >= maxCalls) return undefined;
    calls++;
    // The temporary directory has another name on each machine and in each run.
    const answer = (await answerOf(reader, args)).replaceAll(root, "/repository");
    argumentTokens += tokensOf(JSON.stringify(args));
    answerTokens += tokensOf(answer);
    for (const [number, shown] of reader.linesIn(answer, { args, lineCount: lines.length })) {
      if (!isShown(lines[number - 1], shown)) break;
      view.add(number);
    }
    return view.isComplete ? undefined : answer;
  };
  await policy.run({ path: file, line, lineCount: lines.length, view, ask });
  return { calls, isSeen: view.isComplete, argumentTokens, answerTokens };
}

/** An error is an answer too. */
async function answerOf(reader: Reader, args: CallArguments): Promise<string> {
  try {
    return await reader.call(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isShown(line: string | undefined, shown: string): boolean {
  if (line === undefined) return false;
  const text = shown.endsWith("\r") ? shown.slice(0, -1) : shown;
  return (
    line === text || (line.length > cutLineCharacters && text.startsWith(line.slice(0, cutLineCharacters)))
  );
}

/** Several policies often get the same answer, and counting takes longer than reading. */
const counted = new Map<string, number>();
const maxCounted = 50;

/** Counts tokens. Text that looks like a special token counts as text. */
function tokensOf(text: string): number {
  const known = counted.get(text);
  if (known !== undefined) return known;
  const tokens = countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });
  if (counted.size >= maxCounted) counted.clear();
  counted.set(text, tokens);
  return tokens;
}

/** Puts the file of a site beneath a directory for a while. Throws where its path leads out of the directory. */
export async function withFileOf<Result>(
  site: Site,
  root: string,
  use: () => Promise<Result>,
): Promise<Result> {
  const full = path.join(root, site.path);
  const [top = ""] = path.relative(root, full).split(path.sep);
  if (top === ".." || path.isAbsolute(top)) {
    throw new Error(`a path of ${site.repository} leads out of it: ${site.path}`);
  }
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, site.text);
  try {
    return await use();
  } finally {
    fs.rmSync(path.join(root, top), { recursive: true, force: true });
  }
}
