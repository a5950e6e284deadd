import fs from "node:fs";
import path from "node:path";

/** A tree that an attacker can switch from one world to another by renames alone. */
export interface Arena {
  readonly root: string;
  /** The path that the victim reads, beneath the root. */
  readonly path: readonly string[];
  readonly worlds: number;
  become(world: number): void;
}

/** The content of honest files. */
export const publicText = "PUBLIC";

/** Content that no answer may contain. */
export const secretText = "SECRET";

/** Creates an arena in an empty directory, whose path must be canonical. */
export type MakeArena = (directory: string) => Arena;

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** The root with `d/e/f`, and a tree outside that looks the same and contains secrets. */
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

/** Several objects share one name. The object of the current world has it; the others wait beside it. */
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

/** One name beneath or above the root alternates between its proper object and a link to the outside. */
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

/** `l => d/../f`. Either `d` moves out of the root, where its `..` is another directory, or a link to the outside takes its name. */
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

/** A file and its directory. A link to the outside replaces either, in turn or both at once. */
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
      // The file lies in the directory, so the directory must have its name while the file is switched.
      turnHolder(0);
      turnFile(world & 1);
      turnHolder(world >> 1);
    },
  };
}

/** Every arena: what is swapped, and the path to the file. */
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
