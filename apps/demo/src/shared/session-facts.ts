import type { OfferedRequest } from "./plain-requests.ts";

/** What the server tells the page when it opens. */
export interface SessionFacts {
  /** The last segment of the workspace's path. */
  readonly workspace: string;
  /** The provider's model that the environment names. Null: there is only the offline script. */
  readonly hostedModel: string | null;
  /** Example requests about files of this workspace. */
  readonly examples: readonly OfferedRequest[];
  /** The name of the file with a reader that a person brought, for the page "side by side". Null: there is none. */
  readonly ownReader: string | null;
}

/** An entry of the tree. */
export interface TreeEntry {
  readonly name: string;
  readonly type: "file" | "directory" | "link" | "other";
}

/** The listing of a directory of the workspace. */
export interface TreeListing {
  readonly entries: readonly TreeEntry[];
  /** Whether the directory contains more names than the listing. */
  readonly more: boolean;
}

/** Which model answers. */
export type ModelName = "script" | "hosted";
