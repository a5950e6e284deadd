import { createKernel } from "../kernel/create-kernel.ts";
import type { LineKernel } from "../kernel/line-kernel.ts";

/** What a scan reads into at once, over all its reads in flight. */
export const scanBufferBytes: number = 2 * 1024 * 1024;
const maxIdleKernels = 2;

const idle: LineKernel[] = [];

/** A kernel with a buffer that belongs to one scan alone. */
export function takeScanBuffer(): LineKernel {
  return idle.pop() ?? createKernel(scanBufferBytes);
}

/** Gives a buffer back that nothing is read into any more. One that a read may still write to is dropped instead. */
export function giveBackScanBuffer(kernel: LineKernel): void {
  if (idle.length < maxIdleKernels) idle.push(kernel);
}
