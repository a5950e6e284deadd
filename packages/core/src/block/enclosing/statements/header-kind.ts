import type { Syntax } from "../languages/syntax.ts";
import type { BodyRole } from "./bracket-stack.ts";
import {
  accessorWords,
  controlWords,
  functionWords,
  modifiers,
  namespaceWords,
  strictControlWords,
  typeWords,
  valueWords,
} from "./header-words.ts";

/** What the header of a statement declares. Only the first three make a construct. */
export type HeaderKind = "type" | "namespace" | "function" | "control" | "plain";

/** Where a header stands, and what follows it. */
export interface HeaderPlace {
  /** The role of the bracket around the statement. */
  readonly within: BodyRole;
  /** How its body begins: with a brace of its own, with a brace inside its parentheses, or without a brace. */
  readonly body: "brace" | "inner brace" | "indented";
  readonly syntax?: Pick<Syntax, "braces" | "flavour"> | undefined;
}

const leadingWord = /^[\w$~][\w$!?:-]*/;
const callWithString = /^(?:await )?[A-Za-z_$][\w$.]*[!?]?(?:\([^()]*\)|"")? ?\(? ?(?:""|:\w)/;
const blockEnd = /\bdo(?: ?\|[^|]*\|)?$|\{(?: ?\|[^|]*\|)?$/;
/** A call with parentheses declares something only if they hold nothing but the name. */
const namedBlock = /^[\w.]+[!?]?\((?:""|:\w+)\) do$/;
const definesMethod = /\bdefine_\w*method\b/;
const doAtEnd = /\bdo(?: ?\|[^|]*\|)?$/;
const functionValue =
  /^(?:async )?(?:function|func|fn)(?![\w.])|^(?:(?:lambda|proc)\b|->).*(?:\bdo(?: ?\|[^|]*\|)?|\{ ?\|[^|]*\|)$/;
const arrowStart = /^(?:async\b ?)?(?:\(|[\w$]+ ?[=-]>|<)/;
const wrapperCall =
  /^(?:React\.)?(?:use[A-Z]\w*|memo|forwardRef|lazy|debounce|throttle)(?:<[^()]*>)?\( ?(?:async\b ?)?(?:function\b|\(|[\w$]+ ?=>|<)/;
const loopLabel = /^'?\w+: ?(?=(?:for|foreach|while|until|unless|do|loop|switch|if|repeat|synchronized)\b)/;
/** Rust: `|a| {`. C++: `[&](int a) {`. Ruby: `lambda {`, `->(a) {`. */
const closure = /^(?:move )?\|[^|]*\||^\[[\w ,&=*.:<>'"()]*\] ?(?:\(|$)|^(?:lambda|proc|->.*)$/;
/** What reads or writes a property, inside its braces. */
const accessorHeader = /^(?:get|set|willSet|didSet|init)(?: ?\(\w+\))?(?: (?:async|throws))*$/;
/** A property with a value, and what watches it in braces behind the value, in Swift. */
const observedProperty = /^var \w+(?: ?:[^=]+)? ?= ?(?:-?[\d._]+|""|\[[^\]]*\]|nil|true|false|\.\w+)$/;
/** A type in a group of types in Go. */
const groupedType = /^\w+(?:\[.*\])? (?:struct|interface)$/;
/** Perl: `= sub {`, and `subtest "…" => sub {` or `around name => sub {`. */
const subValue = /^sub(?: ?\([^()]*\))?$/;
const namedSub = /^\w+ (?:""|\w+) ?(?:=>|,) ?sub(?: ?\([^()]*\))?$/;
const typedName = /^[A-Za-z_$][\w$:<>,.*&[\]? ]*[ *&>\]]~?[\w$]+ ?\(/;
const parametersEnd = /\)[\w :<>,.&*[\]?|"'-]*$/;
/** The text before the parameters of a member, or before the return type of a method in Objective-C. */
const memberName = /[\w$\]>!?'"] ?$|^[-+] ?$/;
const typeName = /^ (?:[\w$`"<[]|::)|^</;
/** A function of a shell, or a test of Bats. */
const shellFunction = /^(?:function [^\s=]|@test |[^\s()=$"]+ ?\( ?\))/;
const cmakeFunction = /^(?:function|macro) ?\(/i;
/** In Kotlin, a companion needs no name. */
const unnamedCompanion = /^companion object(?: ?:|$)/;
/** A value of a type that has no name, in Kotlin. */
const unnamedObject = /^object ?:/;
/** An accessor whose body is an expression, in Kotlin. */
const accessorExpression = /^[gs]et ?\([^()]*\)(?: ?:[\w<>?., ]+)? ?=(?!=)/;
/** `struct a *f(` is a function; `enum class A(` is not. */
const returnsType = /^(?:struct|union|enum) (?!class )\w+[ *&]+\w+ ?\(/;
const decorator =
  /^(?:@(?=(?:interface|protocol)\b)|case (?=(?:class|object) (?!when\b)\w)|(?:@[\w.:]+(?:\((?:[^()]|\([^()]*\))*\))?|#?\[[^[\]]*\](?! \()|__\w+(?: ?\(\([^()]*\)\))?) )/;

/**
 * Tells what a statement declares. `text` is the statement up to its body: each string is two quotes, comments are left
 * out, and white space is a single space.
 */
export function headerKind(text: string, place: HeaderPlace): HeaderKind {
  const { header, modified } = withoutModifiers(text.replace(/ ?\{$/, ""));
  if (place.syntax?.flavour === "shell") return shellFunction.test(text) ? "function" : "plain";
  if (place.syntax?.flavour === "cmake") return cmakeFunction.test(text) ? "function" : "plain";
  const word = leadingWord.exec(header)?.[0] ?? "";
  const first = place.syntax?.flavour === "powershell" ? word.toLowerCase() : word;
  const rest = header.slice(first.length);
  if (header === 'extern ""') return "namespace";
  if (place.within === "list" && groupedType.test(header)) return "type";
  if (/^\(+ ?(?:def|ns\b|fn\b)/.test(header)) return "function";
  const declared = declaredKind(first, rest, place);
  if (declared !== undefined) return declared;
  const named = isNamedCall(header, text, place);
  if (named && first === "await") return "function";
  if (controlWords.has(first) && !namesMember(first, rest, place)) return "control";
  if (named || isFunctionValue(header, place)) return "function";
  const mayBeAccessor = place.within === "type" && place.body !== "inner brace";
  if (mayBeAccessor && accessorExpression.test(header)) return "function";
  if (unnamedObject.test(header)) return "plain";
  if (place.body === "brace" && /^class(?: |$)/.test(assignedText(header, place.within) ?? "")) return "type";
  return isMember(header, { first, modified }, place) ? "function" : "plain";
}

/** Whether a control word is the name of a member: `delete() {`. In a class of JavaScript any can be one. */
function namesMember(first: string, rest: string, { within, body, syntax }: HeaderPlace): boolean {
  if ((within !== "type" && within !== "object") || !/^ ?[(<]/.test(rest)) return false;
  if (!strictControlWords.has(first)) return true;
  if (syntax?.flavour !== "javascript" || body !== "brace") return false;
  return within === "type" || valueWords.has(first);
}

function declaredKind(first: string, rest: string, { within, body }: HeaderPlace): HeaderKind | undefined {
  if (first === "companion" && /^ object(?: ?:|$)/.test(rest)) return "type";
  if (typeWords.has(first) && typeName.test(rest) && body !== "inner brace") {
    if (rest.endsWith("=")) return "plain";
    if (returnsType.test(first + rest) && parametersEnd.test(rest)) return "function";
    return first === "module" && body === "brace" && /^ (?:""|\w+)$/.test(rest) ? "namespace" : "type";
  }
  if (namespaceWords.has(first) && body === "brace" && /^(?: [\w.:\\]+)*$/.test(rest)) return "namespace";
  // A brace in parentheses belongs to the default or the type of a parameter; the body is yet to come.
  if (!functionWords.has(first) || body === "inner brace") return undefined;
  if (first === "func") {
    return /^ [\w`]|^ [-=<>+*/%&|^!~]+ ?[(<]|^ ?\([^()]*\) ?\w/.test(rest) ? "function" : undefined;
  }
  if (first === "function") {
    return /^ ?\*? ?[\w$]/.test(rest) ? "function" : undefined;
  }
  if (first === "constructor" || first === "method") {
    return within === "type" || /^ [\w$(]/.test(rest) ? "function" : undefined;
  }
  if (first === "def") return /^ (?:[^\s=]|=[=~])/.test(rest) ? "function" : undefined;
  return !/^ do\b/.test(rest) && /^ [\w$`"'*@.:<#~(&]/.test(rest) && !/^ \w+ ?[-+*/|&]?=[^=>]/.test(rest)
    ? "function"
    : undefined;
}

/** Removes decorators, attributes, type parameters and modifiers. */
function withoutModifiers(text: string): { header: string; modified: boolean } {
  let header = text;
  let modified = false;
  for (;;) {
    const decorated = decorator.exec(header)?.[0];
    const word = /^([\w-]+:?)(?:\([^()]*\))? /.exec(header);
    if (decorated !== undefined) header = header.slice(decorated.length);
    else if (/^template ?</.test(header)) header = afterAngles(header);
    else if (loopLabel.test(header)) header = header.replace(loopLabel, "");
    else if (unnamedCompanion.test(header)) return { header, modified };
    else if (word !== null && modifiers.has(word[1] ?? "")) {
      const next = header.slice(word[0].length);
      if (/^<[\w ?&,.<>:]+> ?[\w@]/.test(next)) return { header: afterAngles(next), modified: true };
      if (/^(?:[(=:<]|""$)/.test(next)) return { header, modified };
      // The language in `extern "C" int f()`.
      header = next.replace(/^"" /, "");
      modified = true;
    } else return { header, modified };
  }
}

function afterAngles(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "<") depth++;
    else if (character === ">" && --depth === 0) return text.slice(at + 1).trimStart();
  }
  return "";
}

/** For each ASCII character, 1 if it decides what a header assigns. */
const decides = new Uint8Array(128);
for (const character of "([{}])<>=:") decides[character.charCodeAt(0)] = 1;

/** The value that a header assigns: after the first `=` outside brackets, or in an object after the colon. */
function assignedText(header: string, within: BodyRole): string | undefined {
  let depth = 0;
  let angles = 0;
  let colon = -1;
  const parenthesis = header.indexOf("(");
  for (let at = 0; at < header.length; at++) {
    if (decides[header.charCodeAt(at)] !== 1) continue;
    const character = header.charAt(at);
    const before = header.charAt(at - 1);
    if (character === "(" || character === "[" || character === "{") depth++;
    else if (character === ")" || character === "]" || character === "}") depth--;
    else if (depth > 0) continue;
    else if (character === "<" && /\w/.test(before)) angles++;
    else if (character === ">" && before !== "=") angles = Math.max(0, angles - 1);
    else if (character === "=" && angles === 0) {
      if (/[=>]/.test(header.charAt(at + 1))) at++;
      else if (!/[!<>+\-*/%&|^=.]/.test(before)) return header.slice(at + 1).trim();
    } else if (character === ":" && colon < 0 && (parenthesis < 0 || at < parenthesis)) colon = at;
  }
  return within === "object" && colon > 0 ? header.slice(colon + 1).trim() : undefined;
}

function isFunctionValue(header: string, { within, body, syntax }: HeaderPlace): boolean {
  const assigned = assignedText(header, within);
  if (assigned === undefined) return false;
  if (wrapperCall.test(assigned)) return body === "inner brace";
  if (body === "inner brace") return false;
  // Without a brace this is a call of something with that name, where a function has its body in braces or no name.
  const isCall = body === "indented" && (syntax?.braces === true || syntax?.flavour === "python");
  if (functionValue.test(assigned)) return !isCall;
  if (body === "brace" && (closure.test(assigned) || subValue.test(assigned))) return true;
  // In Rust an arrow belongs to an arm of a `match`.
  if (syntax?.flavour === "rust") return false;
  if (isCall && syntax?.braces === true && isArrowFunction(assigned)) return true;
  return /[=-]>$/.test(header) && arrowStart.test(assigned);
}

/** Whether a header calls something with a text and then a function, which names the function: `it("…", () => {`. */
function isNamedCall(header: string, text: string, { body, syntax }: HeaderPlace): boolean {
  if (body === "brace" && namedSub.test(header)) return true;
  const call = callWithString.exec(header)?.[0];
  if (call === undefined) return false;
  if (body === "indented" && syntax?.flavour === "javascript") return passesArrow(header.slice(call.length));
  if (body === "indented") return call.includes("(") ? isNamedBlock(text) : blockEnd.test(text);
  if (body === "brace") return header.endsWith(")") || /^[\w.]+ ?\(?""\)?$/.test(header);
  return /(?:=>|\)|\bsub)$/.test(header) && staysOpen(header.slice(call.length));
}

function isNamedBlock(text: string): boolean {
  if (namedBlock.test(text)) return true;
  const defines = definesMethod.exec(text);
  return defines !== null && doAtEnd.test(text.slice(defines.index + defines[0].length));
}

/** Whether a header assigns or passes a function whose body is an expression, which may end with a semicolon. */
export function hasExpressionBody(text: string, place: HeaderPlace): boolean {
  if (place.syntax?.braces !== true || place.syntax.flavour === "rust") return false;
  const { header } = withoutModifiers(text);
  return isArrowFunction(assignedText(header, place.within) ?? "") || isNamedCall(header, text, place);
}

/** Whether a value is a function with an arrow: `(a) => a + 1`, also in parentheses. */
function isArrowFunction(value: string): boolean {
  const text = value.replace(/^async\b ?/, "");
  if (/^[\w$]+ ?=>/.test(text)) return true;
  const list = text.startsWith("<") ? afterAngles(text) : text;
  if (!list.startsWith("(")) return false;
  const rest = list.slice(afterList(list)).trimStart();
  if (rest.startsWith("=>") || (rest.startsWith(":") && rest.includes("=>"))) return true;
  return (
    /^[;,]?$/.test(rest) &&
    /^\( ?(?:async\b ?)?(?:\(|[\w$]+ ?=>|function\b)/.test(list) &&
    list.includes("=>")
  );
}

/** Index after the parenthesis that closes the first one; the text's end, if none does. */
function afterList(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Whether the arguments of a call, from somewhere among them on, hold a function with an arrow. */
function passesArrow(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth >= 0; at++) {
    const character = text.charAt(at);
    if (/[([{]/.test(character)) depth++;
    else if (/[)\]}]/.test(character)) depth--;
    else if (depth === 0 && character === "," && isArrowFunction(text.slice(at + 1).trimStart())) return true;
  }
  return false;
}

/** Whether a text leaves the brackets around it open. */
function staysOpen(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    else if (character === ")" && --depth < 0) return false;
  }
  return true;
}

/** Whether a header declares a function without a word for it: `int size() {`, `get size() {`, `static {`. */
function isMember(
  header: string,
  { first, modified }: { first: string; modified: boolean },
  place: HeaderPlace,
): boolean {
  const { within, body } = place;
  // `func(a int) {` in a list in Go has no name.
  if (body !== "brace" || (first === "func" && within === "object")) return false;
  const assigned = assignedText(header, within);
  if (/\boperator\b/.test(header)) return true;
  if (within === "property" && accessorHeader.test(header)) return true;
  if (within === "type" && observedProperty.test(header)) return true;
  if (assigned !== undefined || header.endsWith(":")) return false;
  // A call of what another call gives, or a call with a block, which has its parameters inside its braces.
  if (/\)[?&]?\.[\w.]+[!?]?$/.test(header) || place.syntax?.flavour === "ruby") return false;
  const parenthesis = header.indexOf("(");
  if (parenthesis < 0) return within === "type" && (modified || accessorWords.has(first));
  if (within === "function" || within === "property" || within === "block" || within === "list") {
    return typedName.test(header) && parametersEnd.test(header);
  }
  return memberName.test(header.slice(0, parenthesis));
}
