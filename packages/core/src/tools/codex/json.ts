/**
 * Parses JSON as strictly as the upstream program: a number that is not a plain integer keeps its spelling, and a field
 * of the arguments, as `isField` tells by its path, must not repeat. Throws a SyntaxError.
 */
export function readJson(text: string, isField: (path: readonly string[]) => boolean): unknown {
  return new JsonReader(text, isField).readAll();
}

/** A number that was not written as a plain 64-bit integer, such as `1.0`, even if its value is whole. */
export class FloatingPointText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const maxDepth = 128;
/** Far above any call that means something. */
const maxValues = 2000;
const maxUnsigned64 = 18446744073709551615n;
const minSigned64 = -9223372036854775808n;

const whiteSpace = /[ \t\n\r]*/y;
const numberText = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// eslint-disable-next-line no-control-regex -- JSON forbids raw control characters in strings.
const stringText = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const literalText = /true|false|null/y;

class JsonReader {
  readonly #text: string;
  readonly #isField: (path: readonly string[]) => boolean;
  readonly #path: string[] = [];
  #at = 0;
  #depth = 0;
  #values = 0;

  constructor(text: string, isField: (path: readonly string[]) => boolean) {
    this.#text = text;
    this.#isField = isField;
  }

  readAll(): unknown {
    const value = this.#value();
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#error("trailing characters");
    return value;
  }

  #value(): unknown {
    this.#skipSpace();
    this.#values++;
    if (this.#values > maxValues) throw this.#error(`the JSON text holds more than ${maxValues} values`);
    switch (this.#text[this.#at]) {
      case undefined:
        throw this.#error("the JSON text ends where a value is expected");
      case "{":
        return this.#nested(() => this.#object());
      case "[":
        return this.#nested(() => this.#array());
      case '"':
        return this.#string();
      default:
        return this.#literalOrNumber();
    }
  }

  #nested(read: () => unknown): unknown {
    this.#at++;
    this.#depth++;
    if (this.#depth >= maxDepth) throw this.#error("the JSON text is nested too deeply");
    const value = read();
    this.#depth--;
    return value;
  }

  #object(): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    if (this.#accept("}")) return {};
    do {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') throw this.#error("expected the name of a field");
      const key = this.#string();
      if (!this.#accept(":")) throw this.#error("expected `:`");
      this.#path.push(key);
      if (entries.has(key) && this.#isField(this.#path)) throw this.#error(`duplicate field \`${key}\``);
      entries.set(key, this.#value());
      this.#path.pop();
    } while (this.#accept(","));
    if (!this.#accept("}")) throw this.#error("expected `,` or `}`");
    return Object.fromEntries(entries);
  }

  #array(): unknown[] {
    const items: unknown[] = [];
    if (this.#accept("]")) return items;
    do items.push(this.#value());
    while (this.#accept(","));
    if (!this.#accept("]")) throw this.#error("expected `,` or `]`");
    return items;
  }

  #string(): string {
    const text = this.#match(stringText);
    if (text === undefined) throw this.#error("a string is not valid");
    const value = JSON.parse(text) as string;
    if (!value.isWellFormed()) throw this.#error("a string holds half of a surrogate pair");
    return value;
  }

  #literalOrNumber(): unknown {
    const literal = this.#match(literalText);
    if (literal === undefined) return this.#number();
    return literal === "null" ? null : literal === "true";
  }

  #number(): number | FloatingPointText {
    const text = this.#match(numberText);
    if (text === undefined) throw this.#error("expected a value");
    if (!/^-?[0-9]{1,20}$/.test(text) || text === "-0") return new FloatingPointText(text);
    const value = BigInt(text);
    if (value > maxUnsigned64 || value < minSigned64) return new FloatingPointText(text);
    // Above what a number holds exactly, all counts of lines mean the same.
    return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
  }

  #accept(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #skipSpace(): void {
    this.#match(whiteSpace);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const text = pattern.exec(this.#text)?.[0];
    if (text !== undefined) this.#at += text.length;
    return text;
  }

  #error(reason: string): SyntaxError {
    return new SyntaxError(`${reason} at character ${this.#at + 1}`);
  }
}
