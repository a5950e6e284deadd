/** A place in nested template literals: in the text of one (`braces` is -1), or in the code of a `${…}`. */
export interface TemplateFrame {
  /** Braces that are open in the code of the `${…}`. */
  readonly braces: number;
  readonly parent: TemplateFrame | null;
}

/** The text of a template literal that was just opened. */
export const openedTemplate: TemplateFrame = { braces: -1, parent: null };

const backslash = 0x5c;
const backtick = 0x60;
const dollar = 0x24;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const double = 0x22;
const single = 0x27;
const slash = 0x2f;

/** Skips what a template literal holds in this line. `frame` is null if the literal closed, right before `at`. */
export function skipTemplate(
  line: string,
  from: number,
  start: TemplateFrame,
): { at: number; frame: TemplateFrame | null } {
  let frame: TemplateFrame | null = start;
  let at = from;
  const unclosed = new Set<number>();
  while (at < line.length && frame !== null) {
    const code = line.charCodeAt(at);
    if (code === backslash) at++;
    else if (frame.braces < 0) {
      if (code === backtick) frame = frame.parent;
      else if (code === dollar && line.charCodeAt(at + 1) === openBrace) {
        frame = { braces: 0, parent: frame };
        at++;
      }
    } else if (code === backtick) frame = { braces: -1, parent: frame };
    else if (code === openBrace) frame = { braces: frame.braces + 1, parent: frame.parent };
    else if (code === closeBrace) {
      frame = frame.braces === 0 ? frame.parent : { braces: frame.braces - 1, parent: frame.parent };
    } else if (code === slash && !unclosed.has(code)) {
      if (mayBeginRegex(textBefore(line, at))) {
        const end = regexLiteralEnd(line, at);
        if (end < 0) unclosed.add(code);
        else at = end - 1;
      }
    } else if ((code === double || code === single) && !unclosed.has(code)) {
      const end = line.indexOf(String.fromCharCode(code), at + 1);
      if (end < 0) unclosed.add(code);
      else at = end;
    }
    at++;
  }
  return { at: Math.min(at, line.length), frame: frame === null ? null : packFrames(frame) };
}

/** So many nested frames are packed. */
const minPackedFrames = 64;

/** A frame that lies with those around it in an array, from the outermost on. */
class PackedFrame implements TemplateFrame {
  readonly #braces: Int8Array | Int32Array;
  readonly #index: number;
  /** The frame around all of the array. */
  readonly #around: TemplateFrame | null;

  constructor(braces: Int8Array | Int32Array, index: number, around: TemplateFrame | null) {
    this.#braces = braces;
    this.#index = index;
    this.#around = around;
  }

  get braces(): number {
    return this.#braces[this.#index] ?? 0;
  }

  get parent(): TemplateFrame | null {
    return this.#index === 0 ? this.#around : new PackedFrame(this.#braces, this.#index - 1, this.#around);
  }
}

/** Packs the frames that are not yet, if they are many: a frame then takes as much memory as a character. */
function packFrames(innermost: TemplateFrame): TemplateFrame {
  const frames: number[] = [];
  let around: TemplateFrame | null = innermost;
  while (around !== null && !(around instanceof PackedFrame)) {
    frames.push(around.braces);
    around = around.parent;
  }
  if (frames.length < minPackedFrames) return innermost;
  const isNarrow = frames.every((braces) => braces <= 0x7f);
  const packed = (isNarrow ? Int8Array : Int32Array).from(frames.toReversed());
  return new PackedFrame(packed, packed.length - 1, around);
}

/** Characters before a place that are enough to judge what may stand there. */
const lookBehindCharacters = 16;

/** The end of the text before a place in a line. */
export function textBefore(line: string, at: number): string {
  return line.slice(Math.max(0, at - lookBehindCharacters), at);
}

const regexLiteral = /\/(?![*/>\s])(?:[^\\/[]|\\.|\[(?:[^\\\]]|\\.)*\])+\/[a-z]*/y;
const beforeRegex =
  /(?:^|[(,=:[!&|?{};+*%~^]|=>|\b(?:return|typeof|case|in|of|delete|void|throw|do|else))\s*$/;

/** Whether a slash after this text may begin a regular expression. After a value it is a division. */
export function mayBeginRegex(text: string): boolean {
  return beforeRegex.test(text);
}

/** Index after the regular expression that begins at a slash; -1: it does not end in this line. */
export function regexLiteralEnd(line: string, at: number): number {
  regexLiteral.lastIndex = at;
  const found = regexLiteral.exec(line);
  return found === null ? -1 : at + found[0].length;
}
