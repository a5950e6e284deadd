/** Thrown when something that a unit needs is unavailable. The message says why. */
export class Unavailable extends Error {}
