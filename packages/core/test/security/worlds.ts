import fs from "node:fs";
import path from "node:path";

/** A tree that an attacker can turn from one world into another, with renames alone. */
export interface Arena {
  readonly root: string;
  /** The path that the victim reads, beneath the root. */
  readonly path: readonly string[];
  readonly worlds: number;
  become(world: number): void;
}

/** What honest files hold. */
export const publicText = "PUBLIC";

/** What no answer may hold. */
export const secretText = "SECRET";

/** How an arena is made in an empty directory, whose path must be canonical. */
export type MakeArena = (directory: string) => Arena;

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** The root with `d/e/f`, and a tree outside that looks the same and holds secrets. */
function twoTrees(directory: string): { root: string; out: string } {
  const root = path.join(directory, "root");
  const out = path.join(directory, "out");
  for (const [tree, text] of [
    [root, publicText],
    [out, secretText],
  ] as const) {
    write(path.join(tree, "f"), text);
    write(path.join(tree, "d/f"), text);
    write(path.join(tree, "d/e/f"), text);
  }
  return { root, out };
}

/** Of several objects that want one name, the one of the present world has it. The others wait beside it. */
export function takingTurns(place: string, rivals: readonly string[]): (world: number) => void {
  let present = 0;
  return (world) => {
    const rival = rivals[world];
    const holder = rivals[present];
    if (world === present || rival === undefined || holder === undefined) return;
    fs.renameSync(place, holder);
    fs.renameSync(rival, place);
    present = world;
  };
}

/** One name beneath or above the root that a link to the outside takes in turns with what belongs there. */
function linkInstead(victimPath: string, name: string, target: (out: string) => string): MakeArena {
  return (directory) => {
    const { root, out } = twoTrees(directory);
    const place = path.join(root, name);
    fs.symlinkSync(target(out), `${place}.evil`);
    return {
      root,
      path: victimPath.split("/"),
      worlds: 2,
      become: takingTurns(place, [`${place}.good`, `${place}.evil`]),
    };
  };
}

function rootInstead(victimPath: string, evil: "directory" | "link"): MakeArena {
  return (directory) => {
    const { root, out } = twoTrees(directory);
    for (const tree of [root, out]) {
      fs.symlinkSync("d/f", path.join(tree, "relative"));
      fs.symlinkSync(path.join(root, "d/f"), path.join(tree, "absolute"));
    }
    const rival = evil === "directory" ? out : path.join(directory, "link");
    if (evil === "link") fs.symlinkSync(out, rival);
    return {
      root,
      path: victimPath.split("/"),
      worlds: 2,
      become: takingTurns(root, [path.join(directory, "root.good"), rival]),
    };
  };
}

/** `l => d/../f`, while `d` moves out of the root, where its `..` is another directory, or a link out takes its name. */
function directoryMovesOut(directory: string): Arena {
  const { root, out } = twoTrees(directory);
  fs.symlinkSync("d/../f", path.join(root, "l"));
  const place = path.join(root, "d");
  const away = path.join(out, "away");
  const link = path.join(directory, "link");
  fs.symlinkSync(away, link);
  let present = 0;
  const toHonest = [
    () => {},
    () => fs.renameSync(away, place),
    () => {
      fs.renameSync(place, link);
      fs.renameSync(away, place);
    },
  ];
  const fromHonest = [
    () => {},
    () => fs.renameSync(place, away),
    () => {
      fs.renameSync(place, away);
      fs.renameSync(link, place);
    },
  ];
  return {
    root,
    path: ["l"],
    worlds: 3,
    become(world) {
      if (world === present) return;
      toHonest[present]?.();
      fromHonest[world]?.();
      present = world;
    },
  };
}

/** A link whose target changes. */
function linkTurns(directory: string): Arena {
  const { root, out } = twoTrees(directory);
  const place = path.join(root, "l");
  fs.symlinkSync("d/f", place);
  fs.symlinkSync(path.join(out, "f"), `${place}.evil`);
  fs.symlinkSync("../out/d/f", `${place}.relative`);
  return {
    root,
    path: ["l"],
    worlds: 3,
    become: takingTurns(place, [`${place}.good`, `${place}.evil`, `${place}.relative`]),
  };
}

/** A file and its directory, each of which a link out replaces, by turns or together. */
function fileAndDirectory(directory: string): Arena {
  const { root, out } = twoTrees(directory);
  const [file, holder] = [path.join(root, "d/f"), path.join(root, "d")];
  fs.symlinkSync(path.join(out, "f"), `${file}.evil`);
  fs.symlinkSync(path.join(out, "d"), `${holder}.evil`);
  const turnFile = takingTurns(file, [`${file}.good`, `${file}.evil`]);
  const turnHolder = takingTurns(holder, [`${holder}.good`, `${holder}.evil`]);
  return {
    root,
    path: ["d", "f"],
    worlds: 4,
    become(world) {
      // The file lies in the directory, which must have its name for the file's turn.
      turnHolder(0);
      turnFile(world & 1);
      turnHolder(world >> 1);
    },
  };
}

/** Every arena: what is swapped, and how the file is reached. */
export const arenas: readonly (readonly [name: string, make: MakeArena])[] = [
  ["a file and a link", linkInstead("f", "f", (out) => path.join(out, "f"))],
  ["a file and a relative link", linkInstead("f", "f", () => "../out/f")],
  ["its directory and a link", linkInstead("d/f", "d", (out) => path.join(out, "d"))],
  ["its directory and a relative link", linkInstead("d/f", "d", () => "../out/d")],
  ["a directory above and a link", linkInstead("d/e/f", "d", (out) => path.join(out, "d"))],
  ["a file and a link that leaves and returns", linkInstead("f", "f", () => "../out/../out/f")],
  ["a file, its directory, or both", fileAndDirectory],
  ["a link's target", linkTurns],
  ["a directory beneath a link's dotdot", directoryMovesOut],
  ["the root and another directory", rootInstead("d/f", "directory")],
  ["the root and a link", rootInstead("d/f", "link")],
  ["the root and another directory, through a relative link", rootInstead("relative", "directory")],
  ["the root and another directory, through an absolute link", rootInstead("absolute", "directory")],
  ["the root and a link, through an absolute link", rootInstead("absolute", "link")],
];
