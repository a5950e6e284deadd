/** Keywords that OpenAI's strict mode refuses. Only Azure refuses `default`. */
const refusedKeywords = new Set([
  "oneOf",
  "allOf",
  "not",
  "if",
  "then",
  "else",
  "prefixItems",
  "patternProperties",
  "dependencies",
  "dependentRequired",
  "dependentSchemas",
  "additionalItems",
  "unevaluatedItems",
  "unevaluatedProperties",
  "default",
]);

interface Schema {
  readonly [keyword: string]: unknown;
}

/** Lists the places where a schema breaks a rule of OpenAI's strict mode for functions. */
export function strictViolations(schema: unknown, at = "#"): string[] {
  if (typeof schema !== "object" || schema === null) return [`${at}: no schema`];
  const { type, properties, required, additionalProperties, items, anyOf, ...rest } = schema as Schema;
  const found = Object.keys(schema).filter((keyword) => refusedKeywords.has(keyword));
  const violations = found.map((keyword) => `${at}: ${keyword}`);
  if (at === "#" && type !== "object") violations.push("#: the root is no object");
  if (type === undefined && anyOf === undefined && !("enum" in rest) && !("const" in rest)) {
    violations.push(`${at}: no type`);
  }
  if ([type].flat().includes("object") || properties !== undefined) {
    if (additionalProperties !== false) violations.push(`${at}: additionalProperties is not false`);
    const names = Object.keys(properties ?? {});
    const optional = names.filter((name) => !Array.isArray(required) || !required.includes(name));
    violations.push(...optional.map((name) => `${at}: ${name} is not required`));
  }
  const branches = Array.isArray(anyOf) ? anyOf : [];
  return [
    ...violations,
    ...Object.entries((properties ?? {}) as Schema).flatMap(([name, property]) =>
      strictViolations(property, `${at}/${name}`),
    ),
    ...(items === undefined ? [] : strictViolations(items, `${at}[]`)),
    ...branches.flatMap((branch, index) => strictViolations(branch, `${at}|${index}`)),
  ];
}
