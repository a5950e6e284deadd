import fs from "node:fs";

/** Closes a descriptor that was only read from; there is nothing that such a close could lose. */
export function closeDescriptor(descriptor: number): void {
  try {
    fs.closeSync(descriptor);
  } catch {
    // Nothing depends on it, and `close` never throws.
  }
}
