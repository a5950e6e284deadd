import { decodeBase64, decodeUtf8 } from "../../platform.ts";
import { kernelModuleBase64 } from "./kernel-module.ts";
import {
  maxKernelNumber,
  noTraits,
  type ByteTraits,
  type LineFormat,
  type LineKernel,
} from "./line-kernel.ts";
import { formatByScript, longestLineByScript } from "./script-kernel.ts";

/** What kernel.wat exports; pointers and lengths in bytes. */
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

/** The part of WebAssembly that is used; a process may run without it. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** Gives what makes instances of the kernel; undefined where WebAssembly is missing or refuses it. */
export function loadWasm(): (() => KernelExports) | undefined {
  const host = (globalThis as { readonly WebAssembly?: WebAssemblyHost }).WebAssembly;
  if (host === undefined) return undefined;
  try {
    const module = new host.Module(decodeBase64(kernelModuleBase64));
    return () => new host.Instance(module).exports as KernelExports;
  } catch {
    return undefined;
  }
}

const pageBytes = 64 * 1024;
/** Memory that belongs to the kernel itself; see kernel.wat. */
const bufferStart = 256;
const digitsEnd = 112;
const digitsStart = 96;
const beforeStart = 64;
const afterStart = 72;
/** What the kernel may write behind its output. */
const slackBytes = 64;
/** More than any line has. */
const noCut = 0x3fffffff;
/** Stands before the first digit, so that a number can grow: one less than the digit 0. */
const beforeDigits = 0x2f;

/** The kernel in WebAssembly. Its memory never grows, so views of it stay valid. */
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
    if (this.#holds(bytes)) return this.#exports.count(bytes.byteOffset, bytes.length);
    let total = 0;
    for (let from = 0; from < bytes.length; from += this.buffer.length) {
      total += this.#exports.count(bufferStart, this.#copy(bytes, from));
    }
    return total;
  }

  endOfLine(bytes: Uint8Array, n: number): number {
    if (n > maxKernelNumber) return -1;
    if (this.#holds(bytes)) return this.#exports.nth(bytes.byteOffset, bytes.length, n);
    let left = n;
    for (let from = 0; from < bytes.length; from += this.buffer.length) {
      const length = this.#copy(bytes, from);
      const end = this.#exports.nth(bufferStart, length, left);
      if (end !== -1) return from + end;
      left -= this.#exports.count(bufferStart, length);
    }
    return -1;
  }

  longestLine(bytes: Uint8Array): number {
    if (this.#holds(bytes)) return this.#exports.longest(bytes.byteOffset, bytes.length);
    if (bytes.length > this.buffer.length) return longestLineByScript(bytes);
    return this.#exports.longest(bufferStart, this.#copy(bytes, 0));
  }

  inspect(bytes: Uint8Array): ByteTraits {
    if (this.#holds(bytes)) return this.#inspectAt(bytes.byteOffset, bytes.length);
    let traits = noTraits;
    for (let from = 0; from < bytes.length; from += this.buffer.length) {
      const part = this.#inspectAt(bufferStart, this.#copy(bytes, from));
      const splitPair = from > 0 && bytes[from - 1] === 0x0d && bytes[from] === 0x0a;
      traits = addTraits(traits, part, splitPair ? 1 : 0);
    }
    return traits;
  }

  format(bytes: Uint8Array, format: LineFormat): string {
    if (bytes.length === 0) return "";
    if (!this.#hasRoomFor(bytes, format)) return formatByScript(bytes, format);
    const at = this.#holds(bytes) ? bytes.byteOffset : bufferStart;
    if (at === bufferStart) this.#copy(bytes, 0);
    const digits = String(format.firstNumber);
    this.#memory.fill(beforeDigits, digitsStart, digitsEnd);
    this.#write(digits, digitsEnd - digits.length);
    this.#write(format.before, beforeStart);
    this.#write(format.after, afterStart);
    const end = this.#exports.format(
      at,
      bytes.length,
      this.#outputStart,
      digits.length,
      format.before.length,
      format.after.length,
      format.width,
      Math.min(format.maxLineBytes, noCut),
      format.expandTabs ? 4 : 1,
    );
    return decodeUtf8(this.#memory.subarray(this.#outputStart, end));
  }

  /** Whether the lines fit into the output, however many the bytes are. */
  #hasRoomFor(bytes: Uint8Array, { firstNumber, before, after, width, expandTabs }: LineFormat): boolean {
    if (bytes.length > this.buffer.length || firstNumber > maxKernelNumber - bytes.length) return false;
    const lines = this.count(bytes) + 1;
    const digits = Math.max(width, String(firstNumber + lines).length);
    const perLine = before.length + digits + after.length + 1;
    const content = expandTabs ? bytes.length * 4 : bytes.length;
    return content + lines * perLine <= this.#memory.length - this.#outputStart - slackBytes;
  }

  #inspectAt(at: number, length: number): ByteTraits {
    this.#exports.inspect(at, length);
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

  /** Writes ASCII. */
  #write(text: string, at: number): void {
    for (let index = 0; index < text.length; index++) this.#memory[at + index] = text.charCodeAt(index);
  }

  #holds(bytes: Uint8Array): boolean {
    return bytes.buffer === this.buffer.buffer;
  }

  /** Copies what fits from `from` on; gives how much that is. */
  #copy(bytes: Uint8Array, from: number): number {
    const part = bytes.subarray(from, from + this.buffer.length);
    this.buffer.set(part);
    return part.length;
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
