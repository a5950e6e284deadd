/** One function of core as its source shows it. */
export interface CoreFunction {
  /** Relative to packages/core/src. */
  readonly file: string;
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  /** Whether it stands for the initial values of a class's fields, which V8 runs and counts as a function. */
  readonly fields: boolean;
  /** Offsets into the source file. Those of fields are the offsets of their class. */
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

/** The functions of the modules that were loaded, in the order in which they were found. */
export class CoreFunctions {
  readonly #all: CoreFunction[] = [];
  readonly #ofFile = new Map<string, CoreFunction[]>();

  /** Returns the number by which instrumented code names the function. */
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
   * The function that V8 means by a range. V8 starts the range of a method or an arrow function somewhere before the body
   * (at a name, at a parenthesis), but ends it where the source does; so the end and the body decide.
   */
  ofRange(file: string, name: string, start: number, end: number): CoreFunction | undefined {
    const ofFile = this.#ofFile.get(file) ?? [];
    if (name === "<instance_members_initializer>") {
      // The innermost class around the fields is the one that starts last.
      return ofFile
        .filter((one) => one.fields && one.start <= start && end <= one.end)
        .toSorted((one, other) => other.start - one.start)[0];
    }
    return ofFile.find(
      (one) => !one.fields && one.end === end && one.start <= start && start < one.bodyStart,
    );
  }
}

/** Where a reader finds a function. */
export function placeOf({ file, line }: CoreFunction): string {
  return `${file}:${line}`;
}
