import type { SourceEntry, SourceOpenOptions, SourcePath } from "../contract/file-source.ts";
import { linkRefusedError, parentNotDirectoryError, ReadError } from "../contract/read-error.ts";
import { linkLoopError } from "./local/system-errors.ts";

/** The number of links that Linux follows in one path. */
const maxSymbolicLinks = 40;

/** Most names looked up in one walk. Links full of `..` could cause more than any real path needs. */
const maxSteps = 8192;

/** A tree of names that holds links, such as a commit or an archive. Nothing outside of it can be reached. */
export interface LinkedTree<Node> {
  readonly root: Node;
  readonly kindOf: (node: Node) => SourceEntry["type"];
  /** What a name in a directory stands for. Undefined: there is no such name. */
  readonly nodeIn: (directory: Node, name: string) => Promise<Node | undefined> | Node | undefined;
  /** Where a link leads, with `/` between names. */
  readonly targetOf: (link: Node) => Promise<string> | string;
}

/** Where a walk ended. */
export interface TreePlace<Node> {
  readonly node: Node;
  /** The real path beneath the root: no link is part of it. */
  readonly path: SourcePath;
}

/**
 * For adapters: walks a path through a tree that holds links, by the rules of `localSource`. At most 40 links are followed, and only
 * within the tree; an absolute target leads outside. Rejects with a ReadError: `NOT_FOUND`, `OUTSIDE_WORKSPACE`, `NOT_FILE`
 * for links without end, `ACCESS_DENIED` for a link with `symlinks: "deny"`, `INVALID_ARGUMENT` for what is no name.
 *
 * @example
 * ```ts
 * const { node, path } = await walkLinks(tree, ["docs", "latest", "plan.md"], "inside");
 * ```
 */
export async function walkLinks<Node>(
  tree: LinkedTree<Node>,
  path: SourcePath,
  symlinks: SourceOpenOptions["symlinks"],
): Promise<TreePlace<Node>> {
  requireNames(path);
  const way: TreePlace<Node>[] = [{ node: tree.root, path: [] }];
  /** The names still to walk, in reverse order. */
  const rest = path.toReversed();
  let links = 0;
  /** How many names stand behind the first link that was followed. Infinite where there is none. */
  let namesBehindLink = Infinity;
  for (let steps = 0; ; steps++) {
    const here = way.at(-1);
    if (here === undefined) throw outsideError();
    const name = rest.pop();
    if (name === undefined) return here;
    if (steps >= maxSteps) throw linkLoopError();
    if (tree.kindOf(here.node) !== "directory") throw parentNotDirectoryError();
    if (name === "" || name === ".") continue;
    if (name === "..") {
      way.pop();
      continue;
    }
    const node = await tree.nodeIn(here.node, name);
    if (node === undefined) throw missingError(rest.length, namesBehindLink);
    if (tree.kindOf(node) !== "link") {
      way.push({ node, path: [...here.path, name] });
      continue;
    }
    if (symlinks === "deny") throw linkRefusedError();
    if (++links > maxSymbolicLinks) throw linkLoopError();
    const target = await tree.targetOf(node);
    if (target.startsWith("/")) throw outsideError();
    namesBehindLink = Math.min(namesBehindLink, rest.length);
    // An empty target would be the directory itself: no system makes such a link.
    if (target === "") throw missingError(rest.length, namesBehindLink);
    rest.push(...target.split("/").toReversed());
    if (rest.length > maxSteps) throw linkLoopError();
  }
}

/** Other programs call a source too. A separator in a name would hide names from the walk. */
function requireNames(path: SourcePath): void {
  for (const name of path) {
    if (name.isWellFormed() && !/[/\0]/.test(name)) continue;
    throw new ReadError("INVALID_ARGUMENT", "a name in the path is not the name of one file");
  }
}

function outsideError(): ReadError {
  return new ReadError("OUTSIDE_WORKSPACE", "it leads outside the workspace");
}

/** The error for a name that is not there: of the path itself, or of the target of a link. */
function missingError(namesLeft: number, namesBehindLink: number): ReadError {
  if (namesLeft < namesBehindLink) return new ReadError("NOT_FOUND", "no such file");
  const reason = namesBehindLink === 0 ? "dangling_link" : "beneath_dangling_link";
  return new ReadError("NOT_FOUND", "no such file", { details: { kind: "link", reason } });
}
