import { expect, test } from "vitest";
import { walkLinks, type LinkedTree, type SourceEntry } from "../../src/index.ts";

/** A directory by its names; a link by where it leads; a number for anything else. */
type Node = { readonly [name: string]: Node } | string | number;

const docs: Node = { plan: 3, up: "../file", deep: { down: "../../docs" } };
const root: Node = {
  file: 1,
  pipe: 2,
  docs,
  link: "docs/plan",
  directory: "docs/",
  chain: "link",
  dots: "./docs/.././docs/plan",
  absolute: "/docs/plan",
  out: "../file",
  "out-and-back": "docs/../../root/file",
  loop: "loop",
  one: "two",
  two: "one",
  dangling: "nothing",
  "dangling-deep": "docs/nothing/plan",
  empty: "",
  slash: "file/",
  "file-dots": "file/../docs/plan",
  wide: "a/".repeat(9000),
};

const tree: LinkedTree<Node> = {
  root,
  kindOf(node): SourceEntry["type"] {
    if (typeof node === "string") return "link";
    if (node === 2) return "other";
    return typeof node === "number" ? "file" : "directory";
  },
  nodeIn: (node, name) => (typeof node === "object" && Object.hasOwn(node, name) ? node[name] : undefined),
  targetOf: String,
};

test.for([
  ["file", 1, "file"],
  ["docs/plan", 3, "docs/plan"],
  ["pipe", 2, "pipe"],
  ["link", 3, "docs/plan"],
  ["directory/plan", 3, "docs/plan"],
  ["directory", docs, "docs"],
  ["docs/up", 1, "file"],
  ["docs/deep/down/deep/down/plan", 3, "docs/plan"],
  ["chain", 3, "docs/plan"],
  ["dots", 3, "docs/plan"],
  ["", root, ""],
] as const)("%s", async ([path, node, real]) => {
  const found = await walkLinks(tree, path === "" ? [] : path.split("/"), "inside");
  expect(found.node).toBe(node);
  expect(found.path).toEqual(real === "" ? [] : real.split("/"));
});

test.for([
  ["nothing", "NOT_FOUND", undefined],
  ["docs/nothing/at/all", "NOT_FOUND", undefined],
  ["file/below", "NOT_FOUND", { reason: "parent_not_directory" }],
  ["slash", "NOT_FOUND", { reason: "parent_not_directory" }],
  ["file-dots", "NOT_FOUND", { reason: "parent_not_directory" }],
  ["dangling", "NOT_FOUND", { kind: "link", reason: "dangling_link" }],
  ["dangling/below", "NOT_FOUND", { kind: "link", reason: "beneath_dangling_link" }],
  ["dangling-deep", "NOT_FOUND", { kind: "link", reason: "dangling_link" }],
  ["empty", "NOT_FOUND", { kind: "link", reason: "dangling_link" }],
  ["absolute", "OUTSIDE_WORKSPACE", undefined],
  ["out", "OUTSIDE_WORKSPACE", undefined],
  ["out-and-back", "OUTSIDE_WORKSPACE", undefined],
  ["loop", "NOT_FILE", { kind: "link", reason: "link_loop" }],
  ["one", "NOT_FILE", { kind: "link", reason: "link_loop" }],
  ["wide", "NOT_FILE", { kind: "link", reason: "link_loop" }],
] as const)("%s is refused", async ([path, code, details]) => {
  await expect(walkLinks(tree, path.split("/"), "inside")).rejects.toMatchObject({
    name: "ReadError",
    code,
    details,
  });
});

test("with deny, no link is followed", async () => {
  await expect(walkLinks(tree, ["link"], "deny")).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  await expect(walkLinks(tree, ["directory", "plan"], "deny")).rejects.toMatchObject({
    code: "ACCESS_DENIED",
  });
  expect((await walkLinks(tree, ["docs", "plan"], "deny")).node).toBe(3);
});

test.for([["a/b"], ["a\0b"], ["\ud800"], ["..", "..", "etc"]])("%j is no path", async (path) => {
  await expect(walkLinks(tree, path, "inside")).rejects.toMatchObject({
    code: path.includes("..") ? "OUTSIDE_WORKSPACE" : "INVALID_ARGUMENT",
  });
});
