import type { BodyRole } from "./bracket-stack.ts";
import type { HeaderKind } from "./header-kind.ts";

const newObject =
  /(?:\bnew [\w.<>, [\]?$]+\([^()]*\)|\bobject\s*:[^{}]*|(?:[=(,>:]|\breturn|\bdefault) ?class\b[^{}=;]*)$/;
/** Parameters of a lambda of Kotlin, Swift or Ruby, which stand inside its braces. */
const lambdaParameters = /^ ?(?:[\w\s,:<>?()[\]]*(?:->|\bin)|\|[^|]*\|)$/;
const valueFollows = /(?:[=:([,?{]|\breturn|\bdefault|\byield|&&|\|\||\?\?)$/;
/** A value of a type that is written out, in Go: `map[string]int{`, `[]T{`, `&T{`, `x := T{`. */
const typedValue =
  /(?:[:=(,]|\breturn) ?(?:&[\w.]+|&?(?:\[[\w.]*\]|map\[[\w.*]+\])+(?=[\w*[])[^{}=]*)$|:= ?[\w.]+(?:\[[^[\]]*\])?$/;

/** Tells what a brace holds from what its statement declares and the text before and after the brace. */
export function bodyRole(kind: HeaderKind, within: BodyRole, before: string, after: string): BodyRole {
  const text = before.trimEnd();
  if (newObject.test(text.slice(-200))) return "type";
  if (kind === "type" || kind === "namespace" || kind === "function") return kind;
  if (text.endsWith("=>") || lambdaParameters.test(after)) return "function";
  if (valueFollows.test(text) || (text === "" && (within === "list" || within === "object"))) return "object";
  if (kind === "plain" && typedValue.test(text.slice(-200))) return "object";
  return kind === "control" ? "block" : text.endsWith(")") ? "function" : "block";
}
