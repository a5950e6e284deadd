import type { BodyRole } from "./bracket-stack.ts";
import type { HeaderKind } from "./header-kind.ts";

const newObject = /(?:\bnew [\w.<>, [\]?$]+\([^()]*\)|\bobject\s*:[^{}]*|\bclass\b[^(){}=;]*)$/;
const valueFollows = /(?:[=:([,?{]|\breturn|\bdefault|\byield|&&|\|\||\?\?)$/;

/** Tells what a brace holds from what its statement declares and the text before the brace. */
export function bodyRole(kind: HeaderKind, before: string): BodyRole {
  const text = before.trimEnd();
  if (newObject.test(text.slice(-200))) return "type";
  if (kind === "type" || kind === "namespace" || kind === "function") return kind;
  if (text.endsWith("=>")) return "function";
  if (valueFollows.test(text)) return "object";
  return kind === "control" ? "block" : text.endsWith(")") ? "function" : "block";
}
