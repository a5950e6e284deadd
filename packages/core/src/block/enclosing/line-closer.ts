import type { Syntax } from "./syntax.ts";

const openerOf: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** What a closing character closes. */
export function openerOfCloser(character: string): string | undefined {
  return openerOf.get(character);
}

/** What a line closes that starts with a closer, and how many characters the closer takes. */
export interface LineCloser {
  readonly kind: string;
  readonly length: number;
}

/** The closer that a line starts with. */
export function lineCloser(code: string, { brackets }: Syntax): LineCloser | undefined {
  switch (brackets) {
    case "characters": {
      const kind = openerOf.get(code.charAt(0));
      return kind === undefined ? undefined : { kind, length: 1 };
    }
    case "tags": {
      const [tag, kind] = /^<\/([^\s>]*)/.exec(code) ?? [];
      return tag === undefined || kind === undefined ? undefined : { kind, length: tag.length };
    }
    case "words":
      return /^endif\b/.test(code) ? { kind: "if", length: code.length } : undefined;
    case "none":
      return undefined;
  }
}
