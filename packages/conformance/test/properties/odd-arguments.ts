import fc from "fast-check";

/** Makers of values that JSON cannot express, by name. Each call makes a new value, because fast-check must not inspect it. */
const hostileValues: Readonly<Record<string, () => unknown>> = {
  "an object in itself": () => {
    const cyclic: Record<string, unknown> = { path: "f", file_path: "f" };
    cyclic["indentation"] = cyclic;
    cyclic["more"] = [cyclic];
    return cyclic;
  },
  "a list in itself": () => {
    const list: unknown[] = [];
    list.push(list);
    return list;
  },
  "a proxy that throws an error": () => new Proxy({}, throwingTraps(new Error("trap"))),
  "a proxy that throws what looks like a ReadError": () =>
    new Proxy({}, throwingTraps({ [Symbol.for("@readfile/core/ReadError")]: true, code: 7n })),
  "a proxy that throws a proxy that throws": () =>
    new Proxy({}, throwingTraps(new Proxy({}, throwingTraps("again")))),
  "a function proxy that throws": () => new Proxy(() => 1, throwingTraps("again")),
  "a revoked object": () => revoked({}),
  "a revoked list": () => revoked([]),
  "objects in objects": () => nested((inner) => ({ indentation: inner, more: inner })),
  "lists in lists": () => nested((inner) => [inner]),
  "an instance whose getter throws": () => new HostileInstance(),
  "fields of a prototype": () => Object.create({ path: "f", file_path: "f" }) as unknown,
  "a field named __proto__": () => JSON.parse('{"__proto__": {"path": "f", "file_path": "f"}}') as unknown,
  "a field named constructor": () => JSON.parse('{"constructor": {"prototype": {"path": "f"}}}') as unknown,
  "a list of holes": () => Array(2 ** 32 - 1) as unknown,
  "a list with holes": () => Array(3) as unknown,
  "a boxed string": () => Object("f") as unknown,
  "a boxed symbol": () => Object(Symbol("s")) as unknown,
  "a buffer": () => Buffer.from("f"),
  "a promise": () => Promise.resolve("f"),
  "a function": () => () => "f",
  "an object with toJSON": () => ({ toJSON: () => "f", toString: () => "f", valueOf: () => 1 }),
};

class HostileInstance {
  readonly file_path = "f";
  get path(): string {
    throw new TypeError("getter");
  }
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function nested(wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = null;
  for (let level = 0; level < 20_000; level++) value = wrap(value);
  return value;
}

function throwingTraps(thrown: unknown): ProxyHandler<object> {
  const trap = (): never => {
    throw thrown;
  };
  return { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap, getOwnPropertyDescriptor: trap };
}

/** Forms in which the same fields can arrive. */
const disguises: Readonly<Record<string, (fields: Record<string, unknown>) => unknown>> = {
  "an object": (fields) => fields,
  "an object without a prototype": (fields) => Object.assign(Object.create(null) as object, fields),
  "the prototype of an object": (fields) => Object.create(fields) as unknown,
  "a proxy": (fields) => new Proxy(fields, {}),
  "a list": (fields) => Object.values(fields),
  "the fields of a function": (fields) => Object.assign(() => 1, fields),
  "an object whose first getter throws": (fields) => {
    const [first = "path"] = Object.keys(fields);
    const thrown = new Proxy({}, throwingTraps("again"));
    const get = (): never => {
      // eslint-disable-next-line typescript/only-throw-error -- A host may throw anything.
      throw thrown;
    };
    return Object.defineProperty({ ...fields }, first, { enumerable: true, get });
  },
  "JSON text": (fields) => {
    try {
      return JSON.stringify(fields);
    } catch {
      return "{";
    }
  },
};

/** A value, or the name of a hostile value. */
type OddValue = { readonly value: unknown } | { readonly hostile: string };

type OddFields = Readonly<Record<string, OddValue | undefined>>;

/** How to make odd arguments, in a form that fast-check can print. */
export type OddArguments = OddValue | { readonly fields: OddFields; readonly as: string };

const oddNumbers = [NaN, -0, -1, 1.5, Infinity, -Infinity, 2 ** 31, 2 ** 53, 2 ** 64, 1e308, 5e-324];
const paths = [
  "",
  " ",
  "f",
  "no",
  "../f",
  "/../../etc/passwd",
  "a/b/c",
  "f/",
  "f/x",
  ".",
  "f\0",
  "\uD800",
  "file:///f",
];
const texts = ["x".repeat(300), "a/".repeat(3000), "\u001B[31m\u202Ef", "1", "true"];

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withTypedArray: true,
  withSparseArray: true,
  maxDepth: 2,
});

const oddValue: fc.Arbitrary<OddValue> = fc.oneof(
  fc
    .oneof(
      fc.constantFrom<unknown>(...oddNumbers, ...paths, ...texts),
      fc.constantFrom<unknown>(undefined, null, true, false, 10n, Symbol("s")),
      anything,
    )
    .map((value) => ({ value })),
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(hostileValues)).map((hostile) => ({ hostile })) },
);

/** Generates a likely value for an argument with this name: of the right type, but not always valid. */
function likelyValue(name: string): fc.Arbitrary<unknown> {
  if (name.endsWith("path")) return fc.constantFrom(...paths);
  if (name.startsWith("include_") || name.startsWith("show_")) return fc.boolean();
  if (name === "mode") return fc.constantFrom("slice", "indentation");
  if (name === "indentation") return fc.record({ max_levels: fc.nat() }, { requiredKeys: [] });
  return fc.nat({ max: 5 });
}

function argument(name: string): fc.Arbitrary<OddValue> {
  const likely = likelyValue(name).map((value) => ({ value }));
  return fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: oddValue });
}

/** Generates any arguments. Most are close to what a tool with these argument names expects. */
export function oddArguments(names: readonly string[]): fc.Arbitrary<OddArguments> {
  const model = {
    ...Object.fromEntries(names.map((name) => [name, argument(name)])),
    more: oddValue,
    toString: oddValue,
  };
  const as = fc.constantFrom(...Object.keys(disguises));
  const record = fc.record({
    fields: fc.record(model, { requiredKeys: [] }),
    as: fc.oneof({ weight: 3, arbitrary: fc.constant("an object") }, { weight: 1, arbitrary: as }),
  });
  return fc.oneof({ weight: 7, arbitrary: record }, { weight: 1, arbitrary: oddValue });
}

/** Makes the arguments. When they have fields, `right` replaces odd values. */
export function makeArguments(odd: OddArguments, right: Readonly<Record<string, unknown>> = {}): unknown {
  if (!("fields" in odd)) return makeValue(odd);
  const fields = Object.entries(odd.fields).map(([name, value]) => [name, value && makeValue(value)]);
  return disguises[odd.as]?.({ ...(Object.fromEntries(fields) as object), ...right });
}

function makeValue(odd: OddValue): unknown {
  return "value" in odd ? odd.value : hostileValues[odd.hostile]?.();
}
