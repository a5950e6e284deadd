/** What a string can hold, with room for numbers and marks. */
export const maxOptionBytes: number = 256 * 1024 * 1024;

/** A whole number within bounds. Throws a TypeError that names the option. */
export function requireWholeNumber(name: string, value: unknown, minimum: number, maximum: number): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= minimum && value <= maximum) {
    return value;
  }
  throw new TypeError(`${name}: expected a whole number from ${minimum} to ${maximum}, got ${String(value)}`);
}
