/** A header of C before its standard, `f(a, b)`, with the declarations of its parameters so far. */
const header = /\w ?\( ?(\w+(?: ?, ?\w+)*) ?\)((?: ?[A-Za-z_][\w *,[\]()]*;)*)$/;
const maxDeclarationCharacters = 200;
const declaration = /^[A-Za-z_]\w*[ *][\w (*][\w *,[\]()]*;$/;

/** Whether a line declares a parameter that the parentheses of a header only name. */
export function declaresParameter(headerText: string, code: string): boolean {
  if (code.length > maxDeclarationCharacters || !declaration.test(code)) return false;
  const names = header.exec(headerText)?.[1];
  if (names === undefined) return false;
  return names.split(",").some((name) => new RegExp(String.raw`\b${name.trim()}\b`).test(code));
}

/** Whether a header ends with such declarations, so that its body may follow. */
export function endsWithParameters(headerText: string): boolean {
  const declared = header.exec(headerText)?.[2];
  return declared !== undefined && declared !== "";
}
