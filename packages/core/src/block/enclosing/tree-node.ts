import type { BodyRole } from "./bracket-stack.ts";
import type { HeaderKind } from "./header-kind.ts";
import { HeaderText } from "./header-text.ts";

/** A statement while its lines are read. */
export interface TreeNode {
  readonly index: number;
  readonly parent: number;
  readonly start: number;
  end: number;
  readonly lead: number;
  /** Brackets open before it. */
  readonly level: number;
  readonly indent: number;
  /** What the bracket holds that it stands in. */
  readonly within: BodyRole;
  readonly header: HeaderText;
  /** Undefined until something tells. */
  kind: HeaderKind | undefined;
  /** Whether it has a body, and whether that is in a bracket of its own. */
  hasBody: boolean;
  hasBracketBody: boolean;
  /** Last line of its own code, and that line's code. */
  lastLine: number;
  lastCode: string;
}

/** Where a statement begins. */
export type NodeStart = Pick<TreeNode, "index" | "parent" | "start" | "lead" | "level" | "indent" | "within">;

/** A statement that begins, with nothing known of it. */
export function openNode(start: NodeStart): TreeNode {
  return {
    ...start,
    end: start.start,
    header: new HeaderText(),
    kind: undefined,
    hasBody: false,
    hasBracketBody: false,
    lastLine: start.start,
    lastCode: "",
  };
}

/** Whether what it declares is still open. */
export function isUndecided(node: TreeNode): boolean {
  return node.kind === undefined || node.kind === "plain";
}
