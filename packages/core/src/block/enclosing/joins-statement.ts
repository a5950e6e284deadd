import { declaresParameter, endsWithParameters } from "./old-style-parameters.ts";
import { isDecoratorLine, isPrefixLine } from "./prefix-line.ts";
import type { Syntax } from "./syntax.ts";
import type { TreeNode } from "./tree-node.ts";

const chainWord = /^(?:else|elif|elsif|elseif|rescue|ensure)\b(?! ?(?:\.|=[^=>]))|^after$/i;
const handlerWord = /^(?:catch|except|finally)\b/i;
const caseWord = /^(?:when|in)\b/;
const clauseWord = /^(?:where|throws|extends|implements|permits|requires|noexcept)(?:\s|$)/;
/** Stands at the column of `class` in an older style. */
const accessWord = /^(?:private|protected|public|module_function)$/;
/** Closes a body by its name, in Scala. */
const endMarker = /^end [\w`]+$/;
const loneWord = /^(?:do|then)$/;
const leadingOperator =
  /^(?:>(?=[\s(;,:>[\])]|$)|[|&](?=\s)|[?&]?\.(?=[A-Za-z_])|\|>|\|\||&&|\?\?|=>|->|[?:+](?=\s))/;
const unfinished = /[^;,{}]$/;
/** Where a comma does not end what stands before it: bounds of type parameters, initialisers of members. */
const listedClause = /\bwhere\b|\) ?:/;
const listingPrevious = /,$/;

/**
 * Whether a line goes on with the statement before it although it is no deeper: `else`, a brace on its own line, a
 * leading operator, what a decorator belongs to. `afterBlank`: a blank line lies between.
 */
export function joinsStatement(node: TreeNode, code: string, afterBlank: boolean, syntax: Syntax): boolean {
  const { flavour, everyBlock, brackets } = syntax;
  if (brackets === "tags") return /^\/?>/.test(code);
  if (flavour === "yaml") return /^[}\]]/.test(code);
  if (flavour === "css" && listingPrevious.test(node.lastCode)) return true;
  const opensBody = code.startsWith("{") && isUnfinished(node, syntax);
  if (opensBody && !afterBlank && flavour !== "json" && flavour !== "python") return true;
  if (!afterBlank && isPrefixLine(node.header.text, code, syntax)) return true;
  if (everyBlock === true) return false;
  if (flavour === "c" && declaresParameter(node.header.text, code)) return true;
  if (isDecoratorLine(node.header.text, syntax)) return true;
  if (chainWord.test(code)) return true;
  if (handlerWord.test(code)) return /\b(?:try|begin|do)\b/i.test(node.header.text);
  if (syntax.endWords === true && caseWord.test(code)) return /^(?:\w+ = )?case\b/.test(node.header.text);
  if (loneWord.test(code)) {
    return /^(?:for|foreach|while|until|if|elif|elsif|select|repeat)\b/.test(node.header.text);
  }
  if (syntax.endWords === true && accessWord.test(code) && node.lastCode !== "end") {
    return /^(?:class|module)\b/.test(node.header.text);
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
