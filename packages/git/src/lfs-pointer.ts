/** Git LFS itself takes no larger file for a pointer. */
const maxPointerBytes = 1024;

/** What a pointer of Git LFS says of the file that it stands for. */
interface LfsPointer {
  /** The SHA-256 of the file. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** Reads a pointer of Git LFS. Undefined for any other content. */
export function lfsPointerIn(content: Uint8Array): LfsPointer | undefined {
  if (content.length > maxPointerBytes) return undefined;
  const text = Buffer.from(content).toString("latin1");
  if (!text.startsWith("version https://git-lfs.github.com/spec/v1\n")) return undefined;
  const sha256 = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1];
  const size = /^size (\d{1,15})$/m.exec(text)?.[1];
  if (sha256 === undefined || size === undefined) return undefined;
  return { sha256, size: Number(size) };
}
