import { ReadError, type ByteStream } from "@readfile/core";

/** The types of git's objects. */
export type ObjectType = "blob" | "tree" | "commit" | "tag";

/** An object that was found, before its content is taken. */
export interface FoundObject {
  /** The object's id, in small hexadecimal digits. */
  readonly id: string;
  readonly type: ObjectType;
  /** In bytes. */
  readonly size: number;
  /** Gives the whole content. Called at most once, and not beside `stream`. */
  bytes(): Promise<Uint8Array>;
  /** Gives the content piece by piece. Called at most once, and not beside `bytes`. */
  stream(): ByteStream;
  /** Says that the content is not wanted. Idempotent; does nothing once it was taken. */
  leave(): void;
}

/** What gives the objects of one repository. Rejects only with a ReadError or the signal's reason. */
export interface ObjectStore {
  /** Finds an object by its id or by another name that git knows. Undefined: there is none. */
  find(name: string, signal: AbortSignal | undefined): Promise<FoundObject | undefined>;
  /** Releases what is held. Idempotent; content that is being taken can be taken to its end. */
  dispose(): void;
}

/** The error for a name that stands for several objects. */
export function ambiguousError(): ReadError {
  return new ReadError("INTERNAL", "the revision stands for several objects of the repository", {
    details: { reason: "revision_ambiguous" },
  });
}

/** The error for what is no repository that can be read here. */
export function repositoryError(message: string, reason: string, cause?: unknown): ReadError {
  return new ReadError("INTERNAL", message, { cause, details: { reason } });
}

/** The error for an object that is damaged, or whose content is not whole. */
export function damagedError(cause?: unknown): ReadError {
  return repositoryError("the repository is damaged: an object cannot be read", "damaged_object", cause);
}
