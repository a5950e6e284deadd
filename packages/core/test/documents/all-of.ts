/** The names of a type: the compiler makes that none is left out. */
export type AllOf<Name extends PropertyKey> = Readonly<Record<Name, true>>;
