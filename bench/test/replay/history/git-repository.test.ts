import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { changeId, GitRepository } from "../../../src/replay/history/git-repository.ts";
import { git, makeRepository } from "../repository-fixture.ts";

const directory = makeRepository([
  { "a.ts": "1\n2\n3\n4\n5\n6\n", "b/old.ts": "x\n", "link target": "t\n", "gone.ts": "x\n" },
  { "a.ts": "1\ntwo\n3\n4\n5\nsix\nseven\n", "b/old.ts": null, "b/new.ts": "x\n", "gone.ts": null },
  { "a.ts": "0\n1\ntwo\n3\n4\n5\nsix\nseven\n", "b/new.ts": "y\n" },
]);
const repository = new GitRepository(directory);
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

/** The changes of all commits, with the lines that they edited. */
function changes(): string[] {
  const commits = repository.commitsUpTo("HEAD");
  const ranges = repository.editedRanges(commits);
  return [...repository.changesOf(commits).values()].flat().map((change) => {
    const edited = ranges.get(changeId(change))?.map(({ first, last }) => `${first}-${last}`);
    return `${change.path} ${edited?.join(",")}`;
  });
}

test("gives the files that a commit changed and the lines that it edited, without what was added, removed or renamed", () => {
  expect(changes().toSorted()).toEqual(["a.ts ", "a.ts 2-2,6-6", "b/new.ts 1-1"]);
});

test("a change of the mode besides hides no lines", () => {
  const both = makeRepository([{ "run.sh": "1\n2\n" }, { "run.sh": { executable: "1\ntwo\n" } }]);
  const changed = new GitRepository(both);
  const commits = changed.commitsUpTo("HEAD");
  expect([...changed.editedRanges(commits).values()]).toEqual([[{ first: 2, last: 2 }]]);
  fs.rmSync(both, { recursive: true, force: true });
});

test("what a user's configuration says of diffs changes nothing", () => {
  git(directory, ["config", "diff.renames", "copies"]);
  git(directory, ["config", "diff.external", "false"]);
  git(directory, ["config", "diff.noprefix", "true"]);
  git(directory, ["config", "diff.context", "5"]);
  git(directory, ["config", "color.diff", "always"]);
  expect(changes().toSorted()).toEqual(["a.ts ", "a.ts 2-2,6-6", "b/new.ts 1-1"]);
});

test("gives files before a change, and says which are huge or missing", () => {
  const commits = repository.commitsUpTo("HEAD");
  const changed = [...repository.changesOf(commits).values()].flat();
  const edit = changed.find((change) => repository.editedRanges(commits).get(changeId(change))?.length === 2);
  const none = "1234567890123456789012345678901234567890";
  const ids = [edit?.before ?? "", none, edit?.after ?? ""];
  expect(Object.fromEntries(repository.filesOf(ids, 12))).toEqual({
    [edit?.before ?? ""]: Buffer.from("1\n2\n3\n4\n5\n6\n"),
    [none]: "missing",
    [edit?.after ?? ""]: "huge",
  });
});

test("is named by where it was cloned from, or by its directory", () => {
  expect(repository.name).toBe(path.basename(directory));
  for (const url of ["https://name:secret@example.org/owner/project.git", "git@example.org:owner/project"]) {
    git(directory, ["config", "remote.origin.url", url]);
    expect(repository.name).toBe("owner/project");
  }
});

test("a shallow clone has no history; a directory without a repository is told", () => {
  const clone = `${directory}-clone`;
  git(directory, ["clone", "--quiet", "--depth=1", `file://${directory}`, clone]);
  const shallow = new GitRepository(clone);
  expect(shallow.isShallow).toBe(true);
  expect([...shallow.changesOf(shallow.commitsUpTo("HEAD")).values()]).toEqual([[]]);
  fs.rmSync(clone, { recursive: true });
  expect(repository.isShallow).toBe(false);
  expect(() => new GitRepository(path.join(directory, "none"))).toThrow("none");
});
