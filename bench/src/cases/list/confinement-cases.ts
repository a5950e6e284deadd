import fs from "node:fs";
import path from "node:path";
import { writeFiles } from "../files/write-files.ts";
import { either, refuses, secret, showsLines, type Judge } from "../judge.ts";
import { oneCall, type Prepare, type ReadCase } from "../read-case.ts";

const group = "hostile";
const kept = `${secret}\n`;
const secretOutside: Prepare = ({ outside }) => writeFiles(outside, { "secret.txt": kept });
const needs = "A refusal that says why, and nothing of the file.";
const outsideIsRefused: Judge = refuses(
  /outside|not in\b|not within|denied|traversal|allowed|workspace|escape|no such|not found|does not exist|no file was found/iu,
  "why",
);
const secretIsRefused: Judge = refuses(
  /secret|denied|\brules?\b|ignored|not allowed|not in workspace|policy/iu,
  "why",
);

/** Files that no model may read. */
export const confinementCases: readonly ReadCase[] = [
  oneCall({
    id: "dot-dot",
    group,
    title: "`../outside/secret.txt`",
    needs,
    files: secretOutside,
    ask: { path: "../outside/secret.txt" },
    judge: outsideIsRefused,
  }),
  oneCall({
    id: "absolute",
    group,
    title: "the absolute path of a file outside",
    needs,
    files: secretOutside,
    ask: ({ outside }) => ({ path: path.join(outside, "secret.txt") }),
    judge: outsideIsRefused,
  }),
  oneCall({
    id: "encoded-dots",
    group,
    title: "`%2e%2e/outside/secret.txt`",
    needs,
    files: secretOutside,
    ask: { path: "%2e%2e/outside/secret.txt" },
    judge: outsideIsRefused,
  }),
  oneCall({
    id: "sibling",
    group,
    title: "a directory beside the root whose name starts with the root's name",
    needs,
    files: ({ root }) => writeFiles(`${root}-evil`, { "secret.txt": kept }),
    ask: ({ root }) => ({ path: `../${path.basename(root)}-evil/secret.txt` }),
    judge: outsideIsRefused,
  }),
  oneCall({
    id: "home",
    group,
    title: "`~/secret.txt`",
    needs,
    files: ({ home }) => writeFiles(home, { "secret.txt": kept }),
    ask: { path: "~/secret.txt" },
    judge: outsideIsRefused,
  }),
  oneCall({
    id: "link-out",
    group,
    title: "a link to a file outside",
    needs,
    files: (place) => {
      void secretOutside(place);
      fs.symlinkSync("../outside/secret.txt", path.join(place.root, "notes.txt"));
    },
    ask: { path: "notes.txt" },
    judge: outsideIsRefused,
  }),
  oneCall({
    id: "linked-directory-out",
    group,
    title: "a file behind a link to a directory outside",
    needs,
    files: (place) => {
      void secretOutside(place);
      fs.symlinkSync("../outside", path.join(place.root, "docs"));
    },
    ask: { path: "docs/secret.txt" },
    judge: outsideIsRefused,
  }),
  oneCall({
    id: "hard-link",
    group,
    title: "a hard link to a file outside",
    needs,
    files: (place) => {
      void secretOutside(place);
      fs.linkSync(path.join(place.outside, "secret.txt"), path.join(place.root, "notes.txt"));
    },
    ask: { path: "notes.txt" },
    judge: outsideIsRefused,
  }),
  oneCall({
    id: "environment",
    group,
    title: "`/proc/self/environ`, the variables of the reader's process",
    needs,
    files: { "notes.txt": "a\n" },
    ask: { path: "/proc/self/environ" },
    judge: outsideIsRefused,
  }),
  oneCall({
    id: "env-file",
    group,
    title: "`.env`",
    needs,
    files: { ".env": `API_KEY=${kept}` },
    ask: { path: ".env" },
    judge: secretIsRefused,
  }),
  oneCall({
    id: "private-key",
    group,
    title: "`.ssh/id_ed25519`",
    needs,
    files: { ".ssh/id_ed25519": `-----BEGIN OPENSSH PRIVATE KEY-----\n${kept}` },
    ask: { path: ".ssh/id_ed25519" },
    judge: secretIsRefused,
  }),
  oneCall({
    id: "env-template",
    group: "everyday",
    title: "`.env.example`, a template",
    needs: "The file: it holds no secret.",
    files: { ".env.example": "API_KEY=\n" },
    ask: { path: ".env.example" },
    judge: either(showsLines(1, ["API_KEY="])),
  }),
];
