/** Waits until whatever can go on without anybody's help has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
