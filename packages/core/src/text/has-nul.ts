/** Whether bytes hold a NUL, which text rarely does. */
export function hasNul(bytes: Uint8Array): boolean {
  return bytes.includes(0);
}
