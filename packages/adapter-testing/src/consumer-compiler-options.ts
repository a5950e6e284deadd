/** The compiler options of a user of our packages: strict, for Node.js. */
export const consumerCompilerOptions = {
  module: "NodeNext",
  target: "ES2024",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
} as const;

/** Further options that compile our packages from their sources. */
export const sourceCompilerOptions = {
  customConditions: ["@readfile/source"],
  allowImportingTsExtensions: true,
} as const;
