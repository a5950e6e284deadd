import type { FileFacts, Warning, WarningCode } from "../../../contract/file-facts.ts";
import { quantity } from "../../engine/errors.ts";
import type { TextWindow } from "../../../text/text-window.ts";
import { changeNotice } from "./header.ts";
import type { ReadFileWindow } from "./read-file-window.ts";

/** In so many first bytes most files show whether they are blank. */
const maxIndentBytes = 256;

/** What is unusual about a window and its file. */
export function textNotices(window: ReadFileWindow, facts: FileFacts): string[] {
  const said: string[] = [];
  if (facts.encoding !== null && facts.encoding !== "utf-8") said.push(facts.encoding);
  if (facts.eol === "crlf") said.push("crlf");
  if (facts.eol === "mixed") said.push("mixed line endings");
  if (facts.bom) said.push("BOM");
  if (facts.cuts.length > 0) said.push(`${quantity(facts.cuts.length, "line")} cut`);
  if (isBlankFile(window, facts)) said.push("only white space");
  return [...said, ...facts.warnings.flatMap(warningNotice), ...changeNotice(facts)];
}

/** What cannot be seen in the lines themselves; of the rest the facts tell. */
const warned: Readonly<Partial<Record<WarningCode, (count: number) => string>>> = {
  INVISIBLE_UNICODE: (count) => quantity(count, "invisible character"),
  BIDI_CONTROL: (count) => `writing direction changed and not restored on ${quantity(count, "line")}`,
};

function warningNotice({ code, count, firstLine }: Warning): string[] {
  const say = warned[code];
  return say === undefined ? [] : [`${say(count)}, first on line ${firstLine}`];
}

function isBlankFile(
  { text }: ReadFileWindow,
  { firstLine, lastLine, totalLines, cuts }: FileFacts,
): boolean {
  const whole =
    firstLine === 1 && lastLine === totalLines && cuts.length === 0 && text.firstLineCharacters === null;
  return whole && !startsWithLetters(text) && text.lines.every((line) => line.text.trim() === "");
}

function startsWithLetters({ whole }: TextWindow): boolean {
  return (
    whole !== undefined && whole.bytes.subarray(0, maxIndentBytes).some((byte) => byte > 0x20 && byte < 0x7f)
  );
}
