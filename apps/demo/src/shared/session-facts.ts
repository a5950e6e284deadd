/** What the page is told when it is opened. */
export interface SessionFacts {
  /** The last part of the workspace's path. */
  readonly workspace: string;
  /** The provider's model that the environment names; null: there is only the offline script. */
  readonly hostedModel: string | null;
  /** Requests that make sense in this workspace. */
  readonly examples: readonly string[];
}

/** A name in the tree. */
export interface TreeEntry {
  readonly name: string;
  readonly type: "file" | "directory" | "link" | "other";
}

/** A directory of the workspace. */
export interface TreeListing {
  readonly entries: readonly TreeEntry[];
  /** Whether there are more names than are listed. */
  readonly more: boolean;
}

/** Which model answers. */
export type ModelName = "script" | "hosted";
