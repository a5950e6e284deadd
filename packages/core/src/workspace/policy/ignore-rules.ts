import { decodeLatin1, hasNul } from "../../platform.ts";
import { startsWithByteOrderMark } from "../../lines/bytes/utf8.ts";
import { yieldTurn, type Steps, type TurnMeter } from "../../lines/bytes/yield-turn.ts";
import { eachLine } from "../../lines/split-lines.ts";
import {
  foldBytes,
  parseIgnoreLine,
  type IgnorableName,
  type PatternStep,
  type WildName,
} from "./ignore-pattern.ts";

/** The rules of one ignore file. Of those that match a path, the last decides. */
export interface IgnoreRules {
  /** Of the file. */
  readonly byteLength: number;
  /** What hides a path. Names are folded, because a lenient file system may open a hidden file by another spelling. */
  readonly hiding: PatternTree;
  /** What shows a path again. Names are compared exactly: folding must never reveal what git hides. */
  readonly showing: PatternTree;
}

/**
 * Understands an ignore file, and gives the event loop back meanwhile.
 * Undefined: it is no text that git and we would read in the same way.
 */
export async function parseIgnoreRules(
  bytes: Uint8Array,
  meter: TurnMeter,
  signal: AbortSignal | undefined,
): Promise<IgnoreRules | undefined> {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16 || hasNul(bytes)) return undefined;
  const start = startsWithByteOrderMark(bytes) ? 3 : 0;
  // git ends the last line as it ends all others.
  const lines = eachLine(`${decodeLatin1(bytes, start, bytes.length)}\n`);
  const hiding = new PatternTree(true);
  const showing = new PatternTree(false);
  let index = 0;
  for (const { text } of lines) {
    if (meter.spend(unitsToParseLine + text.length * unitsToParseByte)) await yieldTurn(signal);
    index++;
    const pattern = parseIgnoreLine(text);
    if (pattern === undefined) continue;
    const tree = pattern.negative ? showing : hiding;
    for (const way of pattern.ways) tree.add(way, index, pattern.directoryOnly);
  }
  return { byteLength: bytes.length, hiding, showing };
}

const unitsToParseLine = 50;
const unitsToParseByte = 4;

/** A place in a tree of patterns: what the names of a path so far have in common with them. */
class PatternNode {
  /** The next name, for patterns that say it literally. */
  names: Map<string, PatternNode> | undefined;
  /** The next name, for patterns with wildcards, by how they are written. */
  wild: Map<string, { readonly matcher: WildName; readonly node: PatternNode }> | undefined;
  /** Behind any next name. */
  any: PatternNode | undefined;
  /** Behind any number of names, none included. */
  deep: PatternNode | undefined;
  /** Whether it stays reached by whatever name follows. */
  readonly stays: boolean;
  /** The last rule that ends here; -1 for none. */
  lastRule = -1;
  /** The last rule for directories that ends here; -1 for none. */
  lastDirectoryRule = -1;

  constructor(stays = false) {
    this.stays = stays;
  }
}

/** The nodes that are reached at once. */
type Reached = ReadonlySet<PatternNode>;

/** Many patterns, of which equal starts are kept once, so that plain names are looked up and not tried one by one. */
class PatternTree {
  readonly #root = new PatternNode();
  readonly #folding: boolean;

  constructor(folding: boolean) {
    this.#folding = folding;
  }

  add(steps: readonly PatternStep[], rule: number, directoryOnly: boolean): void {
    let node = this.#root;
    for (const step of steps) node = this.#behind(node, step);
    if (directoryOnly) node.lastDirectoryRule = rule;
    else node.lastRule = rule;
  }

  #behind(node: PatternNode, step: PatternStep): PatternNode {
    switch (step.kind) {
      case "any":
        return (node.any ??= new PatternNode());
      case "deep":
        return (node.deep ??= new PatternNode(true));
      case "literal": {
        const key = this.#folding ? foldBytes(step.bytes) : step.bytes;
        node.names ??= new Map();
        let behind = node.names.get(key);
        if (behind === undefined) node.names.set(key, (behind = new PatternNode()));
        return behind;
      }
      case "wild": {
        node.wild ??= new Map();
        let wild = node.wild.get(step.written);
        if (wild === undefined) {
          node.wild.set(step.written, (wild = { matcher: step.matcher, node: new PatternNode() }));
        }
        return wild.node;
      }
    }
  }

  start(): Reached {
    return reaching(new Set(), this.#root);
  }

  /** What is reached from `places` by one more name. */
  *behindName(places: Reached, name: IgnorableName, meter: TurnMeter): Steps<Reached> {
    const reached = new Set<PatternNode>();
    for (const place of places) {
      if (meter.spend(unitsToVisit)) yield;
      if (place.stays) reached.add(place);
      const literal = place.names?.get(this.#folding ? name.folded : name.bytes);
      if (literal !== undefined) reaching(reached, literal);
      if (place.any !== undefined) reaching(reached, place.any);
      if (place.wild === undefined) continue;
      for (const { matcher, node } of place.wild.values()) {
        if (meter.spend(unitsToVisit + matcher.costFor(name))) yield;
        if (matcher.matches(name, this.#folding)) reaching(reached, node);
      }
    }
    return reached;
  }
}

const unitsToVisit = 20;

function reaching(reached: Set<PatternNode>, node: PatternNode): Set<PatternNode> {
  reached.add(node);
  if (node.deep !== undefined) reached.add(node.deep);
  return reached;
}

/** How far a path has come in the rules of one file. */
export class IgnorePlace {
  readonly #rules: IgnoreRules;
  readonly #hiding: Reached;
  readonly #showing: Reached;

  private constructor(rules: IgnoreRules, hiding: Reached, showing: Reached) {
    this.#rules = rules;
    this.#hiding = hiding;
    this.#showing = showing;
  }

  /** The directory of the file. `mayShow`: whether its rules may show again what others hide. */
  static startOf(rules: IgnoreRules, mayShow: boolean): IgnorePlace {
    return new IgnorePlace(rules, rules.hiding.start(), mayShow ? rules.showing.start() : new Set());
  }

  /** Whether no rule of the file says anything about the path so far, nor about what lies beneath it. */
  get isOver(): boolean {
    return this.#hiding.size === 0 && this.#showing.size === 0;
  }

  /** The place behind one more name. */
  *behindName(name: IgnorableName, meter: TurnMeter): Steps<IgnorePlace> {
    const { hiding, showing } = this.#rules;
    const hidingBehind = yield* hiding.behindName(this.#hiding, name, meter);
    return new IgnorePlace(this.#rules, hidingBehind, yield* showing.behindName(this.#showing, name, meter));
  }

  /** Whether the path so far is hidden; undefined when no rule of the file says anything about it. */
  hidden(directory: boolean): boolean | undefined {
    const hiding = lastRule(this.#hiding, directory);
    const showing = lastRule(this.#showing, directory);
    return hiding === showing ? undefined : hiding > showing;
  }
}

function lastRule(places: Reached, directory: boolean): number {
  let last = -1;
  for (const { lastRule: any, lastDirectoryRule } of places) {
    last = Math.max(last, any, directory ? lastDirectoryRule : -1);
  }
  return last;
}
