import type { Syntax } from "./syntax.ts";

const decorator = /^@(?!(?:end|optional|required)\b)[\w$.:]+ ?(?:\(.*\))?$/s;
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

/** Whether a statement can be nothing but the beginning of the next one, even across a blank line. */
export function isDecoratorLine(header: string, { flavour, braces }: Syntax): boolean {
  return (flavour === "python" || braces === true) && (decorator.test(header) || rustAttribute.test(header));
}

/** Whether a statement is only the beginning of the one in the next line: a decorator, an attribute, a return type. */
export function isPrefixLine(header: string, next: string, { flavour, everyBlock, braces }: Syntax): boolean {
  if (flavour === "make") return phony.test(header) && !phony.test(next);
  if (flavour === "haskell") return isEquation(header, next);
  if (everyBlock === true) return false;
  if (flavour === "elixir" && elixirAttribute.test(header)) return true;
  if (decorator.test(header)) return true;
  if (braces === true && onlyModifiers.test(header)) return /^[\w@<]/.test(next);
  if (attribute.test(header)) return /^[\w#[@<~*]/.test(next);
  if (flavour !== "c") return false;
  if (templateLine.test(header) || gccAttribute.test(header)) return true;
  return returnType.test(header) && !notReturnType.test(header) && nameAndParenthesis.test(next);
}

/** Haskell: a signature and the equations of the same name are one. */
function isEquation(header: string, next: string): boolean {
  const name = /^[a-z_][\w']*/.exec(header)?.[0];
  return (
    name !== undefined &&
    name === /^[a-z_][\w']*/.exec(next)?.[0] &&
    !/^(?:import|type|data|class|instance|module)$/.test(name)
  );
}
