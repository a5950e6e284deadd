import { Buffer } from "node:buffer";
import { kernelModuleBase64 } from "./kernel-module.ts";

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
    const module = new host.Module(Buffer.from(kernelModuleBase64, "base64"));
    return () => new host.Instance(module).exports as KernelExports;
  } catch {
    return undefined;
  }
}
