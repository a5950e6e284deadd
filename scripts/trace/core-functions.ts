/** One function in core's source. */
export interface CoreFunction {
  /** The path relative to packages/core/src. */
  readonly file: string;
  readonly name: string;
  /** The 1-based line of the function. */
  readonly line: number;
  /** Whether this is the initialisation of a class's fields, which V8 runs and counts as a function. */
  readonly fields: boolean;
  /** Offsets into the source file. Fields have the offsets of their class. */
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

/** The functions of the loaded modules, in the order in which they were found. */
export class CoreFunctions {
  readonly #all: CoreFunction[] = [];
  readonly #ofFile = new Map<string, CoreFunction[]>();

  /** Adds a function. Gives the number that instrumented code uses for it. */
  add(added: CoreFunction): number {
    this.#all.push(added);
    const ofFile = this.#ofFile.get(added.file) ?? [];
    this.#ofFile.set(added.file, ofFile);
    ofFile.push(added);
    return this.#all.length - 1;
  }

  at(index: number): CoreFunction {
    const found = this.#all[index];
    if (found === undefined) throw new RangeError(`there is no function ${index}`);
    return found;
  }

  /**
   * Gives the function that V8 means by a range. V8 starts the range of a method or an arrow function somewhere before the
   * body (at a name, at a parenthesis), but ends it where the function's source ends. So the end and the body decide.
   */
  ofRange(file: string, name: string, start: number, end: number): CoreFunction | undefined {
    const ofFile = this.#ofFile.get(file) ?? [];
    if (name === "<instance_members_initializer>") {
      // The innermost class around the fields starts last.
      return ofFile
        .filter((one) => one.fields && one.start <= start && end <= one.end)
        .toSorted((one, other) => other.start - one.start)[0];
    }
    return ofFile.find(
      (one) => !one.fields && one.end === end && one.start <= start && start < one.bodyStart,
    );
  }
}

/** Gives the place of a function as `file:line`. */
export function placeOf({ file, line }: CoreFunction): string {
  return `${file}:${line}`;
}
