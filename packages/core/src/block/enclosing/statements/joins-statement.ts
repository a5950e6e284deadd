import type { Syntax } from "../languages/syntax.ts";
import { headerKind } from "./header-kind.ts";
import type { TreeNode } from "./tree-node.ts";

const chainWord = /^(?:else|elif|elsif|elseif|rescue|ensure)\b(?! ?(?:\.|=[^=>]))|^after$/i;
const handlerWord = /^(?:catch|except|finally)\b/i;
const caseWord = /^(?:when|in)\b/;
const clauseWord = /^(?:where|throws|extends|implements|permits|requires|noexcept)(?:\s|$)/;
/** An older style puts these words at the column of `class`. */
const accessWord = /^(?:private|protected|public|module_function)$/;
/** Closes a body by its name, in Scala. */
const endMarker = /^end [\w`]+$/;
/** The constructor in the header of a class, in Kotlin. */
const classHeader = /\bclass \w+(?: ?<.*>)?(?: @\w+(?:\([^()]*\))?)*$/;
const constructorOfHeader =
  /^(?:(?:public|private|protected|internal|@\w+(?:\([^()]*\))?) )*(?:@\w+(?:\([^()]*\))?$|constructor ?\()/;
const loneWord = /^(?:do|then)$/;
const leadingOperator =
  /^(?:>(?=[\s(;,:>[\])]|$)|[|&](?=\s)|[?&]?\.(?=[A-Za-z_])|\|>|\|\||&&|\?\?|=>|->|[?:+](?=\s))/;
const unfinished = /[^;,{}]$/;
/** A list after which a comma does not end the statement: bounds of type parameters, initialisers of members. */
const listedClause = /\bwhere\b|\) ?:/;

/**
 * Whether a line continues the statement before it although it is no deeper: `else`, a brace on its own line, a leading
 * operator, the line below a decorator. `afterBlank`: a blank line lies between.
 */
export function joinsStatement(node: TreeNode, code: string, afterBlank: boolean, syntax: Syntax): boolean {
  const { flavour, everyBlock, brackets } = syntax;
  if (brackets === "tags") return /^\/?>/.test(code);
  if (flavour === "yaml") return /^[}\]]/.test(code);
  if (flavour === "css" && node.lastCode.endsWith(",")) return true;
  const opensBody = code.startsWith("{") && isUnfinished(node, syntax);
  if (opensBody && !afterBlank && flavour !== "json" && flavour !== "python") return true;
  if (!afterBlank && isPrefixLine(node.header.text, code, syntax)) return true;
  if (everyBlock === true) return false;
  if (flavour === "c" && !node.hasBracketBody && declaresParameter(node.header.text, code)) return true;
  if (isDecoratorLine(node.header.text, syntax)) return true;
  // In a class of JavaScript these words are the names of methods.
  const isMember = flavour === "javascript" && node.within === "type";
  if (chainWord.test(code)) return !isMember;
  if (handlerWord.test(code)) return !isMember && /\b(?:try|begin|do)\b/i.test(node.header.text);
  if (syntax.endWords === true && caseWord.test(code)) return /^(?:\w+ = )?case\b/.test(node.header.text);
  if (loneWord.test(code)) {
    return /^(?:for|foreach|while|until|if|elif|elsif|select|repeat)\b/.test(node.header.text);
  }
  if (syntax.endWords === true && accessWord.test(code) && node.lastCode !== "end") {
    return /^(?:class|module)\b/.test(node.header.text);
  }
  if (!afterBlank && !node.hasBracketBody && constructorOfHeader.test(code)) {
    return classHeader.test(node.header.text) && unfinished.test(node.lastCode);
  }
  if (endMarker.test(code)) return !node.hasBracketBody && node.hasBody;
  if (afterBlank) return false;
  return (clauseWord.test(code) && unfinished.test(node.lastCode)) || leadingOperator.test(code);
}

function isUnfinished({ lastCode, header }: TreeNode, { flavour }: Syntax): boolean {
  return (
    unfinished.test(lastCode) ||
    (lastCode.endsWith(",") && listedClause.test(header.text)) ||
    (flavour === "c" && endsWithParameters(header.text))
  );
}

/** A body may begin on the line that ends another: `end.sort_by do |a|`. */
const opensBody = /\b(?:do|then)(?: ?\|[^|]*\|)?$/;

/** Whether nothing can follow in a statement. Then a deeper line is deeper only by mistake. */
export function isComplete(node: TreeNode, code: string, syntax: Syntax): boolean {
  const { lastCode, hasBracketBody, header } = node;
  const { braces, endWords, flavour } = syntax;
  if (flavour === "c" && declaresParameter(header.text, code)) return false;
  // What follows the body of a function behind `} &&` is not part of it.
  const endsFunction = node.kind === "function" && hasBracketBody && lastCode.startsWith("}");
  if (flavour === "shell" && endsFunction) return true;
  if (braces === true) return lastCode.endsWith(";") || (hasBracketBody && lastCode.endsWith("}"));
  return endWords === true && startsWithEndWord(lastCode) && !opensBody.test(lastCode);
}

/** An accessor below its property, in Kotlin. */
const accessorStart =
  /^(?:(?:private|protected|internal|inline|external|@\w+) )*[gs]et ?\([^()]*\)(?: ?[={:]|$)/;
const memberStart = /^(?:def|val|given|object|trait) /;
const declarationStart = /^(?:def|val|var|class|object|given|trait|enum|case|if|for|while|try|match) ?/;

/** Whether a deeper line continues an unfinished statement, in a syntax whose bodies stand in braces. */
export function isContinuation(
  parent: TreeNode,
  code: string,
  afterBlank: boolean,
  { flavour }: Syntax,
): boolean {
  const { lastCode } = parent;
  if (parent.hasBracketBody || parent.hasBody || afterBlank || memberStart.test(code)) return false;
  if (accessorStart.test(code)) return false;
  if (flavour === "c" && declaresParameter(parent.header.text, code)) return true;
  if (lastCode.endsWith("=")) return !declarationStart.test(code);
  if (lastCode.endsWith(",")) return parent.within !== "object" && parent.within !== "list";
  if (lastCode.endsWith("::")) return true;
  if (lastCode.endsWith(":")) {
    if (flavour === "c" && lastCode.endsWith(") :")) return true;
    if (declarationStart.test(code) || !startsType(parent)) return false;
    // Scala has no space before the colon that begins a body.
    return code.endsWith("{") || flavour === "c" || /\s:$/.test(lastCode);
  }
  return !/[{};]$/.test(lastCode);
}

function startsType({ header, within }: TreeNode): boolean {
  return headerKind(header.text, { within, body: "indented" }) === "type";
}

/** A header as C wrote it before its first standard, `f(a, b)`, with the declarations of its parameters so far. */
const oldStyleHeader = /\w ?\( ?(\w+(?: ?, ?\w+)*) ?\)((?: ?[A-Za-z_][\w *,[\]()]*;)*)$/;
/** The same without declarations, which is found in one pass. */
const bareOldStyleHeader = /\w ?\( ?(\w+(?: ?, ?\w+)*) ?\)()$/;
const maxDeclarationCharacters = 200;
const parameterDeclaration = /^[A-Za-z_]\w*[ *][\w (*][\w *,[\]()]*;$/;

function matchOldStyle(headerText: string): RegExpExecArray | null {
  return (headerText.endsWith(";") ? oldStyleHeader : bareOldStyleHeader).exec(headerText);
}

/** Whether a line declares a parameter of an old-style header, whose parentheses hold only names. */
export function declaresParameter(headerText: string, code: string): boolean {
  if (code.length > maxDeclarationCharacters || !parameterDeclaration.test(code)) return false;
  const names = matchOldStyle(headerText)?.[1];
  if (names === undefined) return false;
  const words = new Set(code.match(/\w+/g));
  return names.split(",").some((name) => name.trim() !== "void" && words.has(name.trim()));
}

/** Whether a header ends with declarations of its parameters, so that its body may follow. */
export function endsWithParameters(headerText: string): boolean {
  const declared = matchOldStyle(headerText)?.[2];
  return declared !== undefined && declared !== "";
}

const decorator = /^@(?!(?:end|optional|required)\b)[\w$.:]+ ?(?:(\()|$|(?=@))/;
/** What may follow the parentheses of a decorator. */
const decoratorTail = /^(?:\.[\w$.]+ ?)?(\()|^\.[\w$.]+$/;
const elixirAttribute = /^@(?:doc|spec|impl|typedoc|deprecated|since|tag|describetag|attr)\b/;
const attribute = /^#?\[.*\]$/s;
const rustAttribute = /^#\[.*\]$/s;
const templateLine = /^template ?<.*>$|^requires\b.*[^;{}]$/s;
const gccAttribute = /^__(?:attribute|declspec)(?:__)? ?\(.*\)$/s;
const returnType = /^[A-Za-z_][\w *&:<>,]*$|^(?:typename|decltype)\b.*[^;{},]$/;
const notReturnType = /^(?:return|break|continue|else|do|goto|case|default|public|private|protected|try)\b/;
const nameAndParenthesis = /^[*&]?(?:[A-Za-z_~][\w:~<>]*|(?:[\w:]*::)?operator.{1,3}) ?\(/;
const onlyModifiers =
  /^(?:(?:public|private|protected|internal|static|abstract|final|native|synchronized|override|open) ?)+(?:<.*>)?$/;
const phony = /^\.[A-Z_]+ ?:/;

/** Whether a text is decorators and nothing else. What stands after one on its line is what it decorates. */
function isDecorators(text: string): boolean {
  let rest = text;
  let part = decorator;
  while (rest !== "") {
    const found = part.exec(rest);
    if (found === null && part === decorator) return false;
    if (found === null) part = decorator;
    else {
      part = found[1] === undefined ? decorator : decoratorTail;
      rest = rest.slice(found[1] === undefined ? found[0].length : afterParentheses(rest, found[0].length));
      rest = rest.trimStart();
    }
  }
  return text !== "";
}

/** Index after the parenthesis that closes the one right before `from`; the text's end, if none does. */
function afterParentheses(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Whether a statement can only be the beginning of the next one, even across a blank line. */
export function isDecoratorLine(headerText: string, { flavour, braces }: Syntax): boolean {
  return (
    (flavour === "python" || braces === true) && (isDecorators(headerText) || rustAttribute.test(headerText))
  );
}

/** Whether a statement is only the beginning of the one in the next line: a decorator, an attribute, a return type. */
export function isPrefixLine(
  headerText: string,
  next: string,
  { flavour, everyBlock, braces }: Syntax,
): boolean {
  if (flavour === "make") return phony.test(headerText) && !phony.test(next);
  if (flavour === "haskell") return isEquation(headerText, next);
  if (everyBlock === true) return false;
  if (flavour === "elixir" && elixirAttribute.test(headerText)) return true;
  if (isDecorators(headerText)) return true;
  if (braces === true && onlyModifiers.test(headerText)) return /^[\w@<]/.test(next);
  if (attribute.test(headerText)) return /^[\w#[@<~*]/.test(next);
  if (flavour !== "c") return false;
  if (templateLine.test(headerText) || gccAttribute.test(headerText)) return true;
  return returnType.test(headerText) && !notReturnType.test(headerText) && nameAndParenthesis.test(next);
}

/** Whether the next line is an equation of the same name. In Haskell it belongs to the signature above. */
function isEquation(headerText: string, next: string): boolean {
  const name = /^[a-z_][\w']*/.exec(headerText)?.[0];
  return (
    name !== undefined &&
    name === /^[a-z_][\w']*/.exec(next)?.[0] &&
    !/^(?:import|type|data|class|instance|module)$/.test(name)
  );
}

const endWord =
  /^(?:end|fi|done|esac|wend|end(?:if|func?|fu|f|function|for|fo|foreach|while|wh|w|macro|case|module|task|class|interface|package|program|sub|proc|try|select|switch|do)(?: ?\(.*\))?)(?=$|[\s;,).|>&}\]])(?! ?[=:({])/i;

/** Whether a line starts with a word that closes a block: `end`, `fi`, `endif()`. */
export function startsWithEndWord(code: string): boolean {
  return endWord.test(code);
}

/** Words after which `end` must follow, in languages that have no other way to end a body. */
const endedStart =
  /^(?:class|module|def(?! ?[\w.?!]+(?: ?\([^()]*\))? =(?!=))|(?:local )?function)\b(?!.*\bdo:)/;

/** Whether a statement of several lines needs a word that ends it, and has none. */
export function lacksEndWord(
  { header, lastCode, hasBracketBody, hasBody, start, end }: TreeNode,
  { endWords, endedStatement, flavour }: Syntax,
): boolean {
  if (endWords !== true || start === end || hasBracketBody || startsWithEndWord(lastCode)) return false;
  const isEnded =
    (flavour !== "shell" && endedStart.test(header.text)) || (hasBody && endedStatement?.test(header.text));
  return isEnded === true && !endWordInside.test(header.text);
}

const endWordInside = /\b(?:end|fi|done|esac)\b/;

/** By how many a line of a shell opens more statements than it closes. */
export function openedStatements(code: string, { endedStatement }: Syntax): -1 | 0 | 1 {
  if (startsWithEndWord(code)) return -1;
  return endedStatement?.test(code) === true && !endWordInside.test(code) ? 1 : 0;
}

/** Whether a statement goes on until a word ends it. */
export function needsEndWord({ header, lastCode, hasBracketBody }: TreeNode, syntax: Syntax): boolean {
  if (syntax.endWords !== true || syntax.flavour === "shell" || hasBracketBody) return false;
  return endedStart.test(header.text) && !/\bend\b/.test(header.text) && !startsWithEndWord(lastCode);
}
