import { decodeBase64, decodeUtf8, webAssembly, type WebAssemblyHost } from "../../platform.ts";
import { kernelModuleBase64 } from "./kernel-module.ts";
import {
  maxKernelNumber,
  noTraits,
  type ByteTraits,
  type LineFormat,
  type LineKernel,
} from "./line-kernel.ts";
import { formatByScript, longestLineByScript } from "./script-kernel.ts";

const pageBytes = 64 * 1024;
/** The layout of the kernel's own memory; see kernel.wat. */
const bufferStart = 256;
const digitsEnd = 112;
const digitsStart = 96;
const beforeStart = 64;
const afterStart = 72;
/** The kernel may write this many bytes past the end of its output. */
const slackBytes = 64;
/** Longer than any line. */
const noCut = 0x3fffffff;
/** The bytes before the first digit: one less than the digit 0, so that a carry makes the number a digit longer. */
const beforeDigits = 0x2f;

/** The kernel in WebAssembly. After construction its memory never grows, so views of it stay valid. */
export class WasmKernel implements LineKernel {
  readonly buffer: Uint8Array;
  readonly #exports: KernelExports;
  readonly #memory: Uint8Array;
  readonly #results: Uint32Array;
  readonly #outputStart: number;

  constructor(instantiate: () => KernelExports, bufferBytes: number, outputBytes: number) {
    this.#exports = instantiate();
    this.#outputStart = bufferStart + bufferBytes + slackBytes;
    const neededBytes = this.#outputStart + outputBytes + slackBytes;
    if (this.#exports.reserve(Math.ceil(neededBytes / pageBytes) - 1) === -1) {
      throw new RangeError("no memory for the line kernel");
    }
    const { buffer } = this.#exports.memory;
    this.#memory = new Uint8Array(buffer, 0, neededBytes);
    this.#results = new Uint32Array(buffer, 0, 6);
    this.buffer = new Uint8Array(buffer, bufferStart, bufferBytes);
  }

  count(bytes: Uint8Array): number {
    if (bytes.length <= this.buffer.length) return this.#exports.count(this.#place(bytes), bytes.length);
    return this.#piecesOf(bytes).reduce((total, piece) => total + this.count(piece), 0);
  }

  endOfLine(bytes: Uint8Array, n: number): number {
    if (n > maxKernelNumber) return -1;
    if (bytes.length <= this.buffer.length) return this.#exports.nth(this.#place(bytes), bytes.length, n);
    let left = n;
    let passed = 0;
    for (const piece of this.#piecesOf(bytes)) {
      const end = this.endOfLine(piece, left);
      if (end !== -1) return passed + end;
      left -= this.count(piece);
      passed += piece.length;
    }
    return -1;
  }

  longestLine(bytes: Uint8Array): number {
    if (bytes.length > this.buffer.length) return longestLineByScript(bytes);
    return this.#exports.longest(this.#place(bytes), bytes.length);
  }

  inspect(bytes: Uint8Array): ByteTraits {
    if (bytes.length > this.buffer.length) return this.#inspectPieces(bytes);
    this.#exports.inspect(this.#place(bytes), bytes.length);
    const results = this.#results;
    return {
      lineFeeds: results[0] ?? 0,
      carriageReturns: results[1] ?? 0,
      crlfPairs: results[2] ?? 0,
      ascii: results[3] === 0,
      controls: results[4] !== 0,
      nul: results[5] !== 0,
    };
  }

  format(bytes: Uint8Array, format: LineFormat): string {
    if (bytes.length === 0) return "";
    const { firstNumber, before, after, width, maxLineBytes, expandTabs } = format;
    if (bytes.length > this.buffer.length || firstNumber > maxKernelNumber - bytes.length) {
      return formatByScript(bytes, format);
    }
    // An upper bound of the output, for lines of any length and any number of tabs.
    const lines = this.count(bytes) + 1;
    const digits = String(firstNumber);
    const numberBytes = Math.max(width, String(firstNumber + lines).length);
    const neededBytes =
      (expandTabs ? bytes.length * 4 : bytes.length) +
      lines * (before.length + numberBytes + after.length + 1);
    if (neededBytes > this.#memory.length - this.#outputStart - slackBytes) {
      return formatByScript(bytes, format);
    }
    this.#memory.fill(beforeDigits, digitsStart, digitsEnd);
    this.#write(digits, digitsEnd - digits.length);
    this.#write(before, beforeStart);
    this.#write(after, afterStart);
    const end = this.#exports.format(
      this.#place(bytes),
      bytes.length,
      this.#outputStart,
      digits.length,
      before.length,
      after.length,
      width,
      Math.min(maxLineBytes, noCut),
      expandTabs ? 4 : 1,
    );
    return decodeUtf8(this.#memory.subarray(this.#outputStart, end));
  }

  #inspectPieces(bytes: Uint8Array): ByteTraits {
    let traits = noTraits;
    let last: number | undefined;
    for (const piece of this.#piecesOf(bytes)) {
      const splitPair = last === 0x0d && piece[0] === 0x0a;
      traits = addTraits(traits, this.inspect(piece), splitPair ? 1 : 0);
      last = piece[piece.length - 1];
    }
    return traits;
  }

  /** The address of bytes in the kernel's memory. Bytes from elsewhere are copied to the start of the buffer. */
  #place(bytes: Uint8Array): number {
    if (bytes.buffer === this.buffer.buffer) return bytes.byteOffset;
    this.buffer.set(bytes);
    return bufferStart;
  }

  /** Splits bytes into pieces that fit in the buffer. */
  #piecesOf(bytes: Uint8Array): Uint8Array[] {
    const pieceBytes = this.buffer.length;
    const pieces = Math.ceil(bytes.length / pieceBytes);
    return Array.from({ length: pieces }, (_, index) =>
      bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
    );
  }

  /** Writes ASCII. */
  #write(text: string, at: number): void {
    for (let index = 0; index < text.length; index++) this.#memory[at + index] = text.charCodeAt(index);
  }
}

function addTraits(one: ByteTraits, other: ByteTraits, splitPairs: number): ByteTraits {
  return {
    lineFeeds: one.lineFeeds + other.lineFeeds,
    carriageReturns: one.carriageReturns + other.carriageReturns,
    crlfPairs: one.crlfPairs + other.crlfPairs + splitPairs,
    ascii: one.ascii && other.ascii,
    controls: one.controls || other.controls,
    nul: one.nul || other.nul,
  };
}

/** The exports of kernel.wat. Pointers and lengths are in bytes. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  reserve(pages: number): number;
  count(at: number, length: number): number;
  nth(at: number, length: number, n: number): number;
  longest(at: number, length: number): number;
  inspect(at: number, length: number): void;
  format(
    at: number,
    length: number,
    to: number,
    digits: number,
    before: number,
    after: number,
    width: number,
    cut: number,
    tab: number,
  ): number;
}

/** Returns a function that creates instances of the kernel; undefined if WebAssembly is missing or refuses the module. */
export function compileWasm(): (() => KernelExports) | undefined {
  const host = webAssembly();
  if (host === undefined) return undefined;
  try {
    return instancesOf(host, new host.Module(decodeBase64(kernelModuleBase64)));
  } catch {
    return undefined;
  }
}

/** As `compileWasm`, on another thread. `use` is not called if WebAssembly is missing or refuses the module. */
export function compileWasmSoon(use: (instantiate: () => KernelExports) => void): void {
  const host = webAssembly();
  if (host === undefined) return;
  // A host that allows no compilation may throw as well as reject.
  new Promise<object>((resolve) => resolve(host.compile(decodeBase64(kernelModuleBase64)))).then(
    (module) => use(instancesOf(host, module)),
    () => undefined,
  );
}

function instancesOf(host: WebAssemblyHost, module: object): () => KernelExports {
  return () => new host.Instance(module).exports as KernelExports;
}
