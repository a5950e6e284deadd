/** What is needed and cannot be had: the message says why. */
export class Unavailable extends Error {}
