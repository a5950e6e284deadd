/** How somebody who depends on our packages has the compiler set: strictly, for Node.js. */
export const consumerCompilerOptions = {
  module: "NodeNext",
  target: "ES2024",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
} as const;

/** What is needed besides where our packages are compiled from their sources. */
export const sourceCompilerOptions = {
  customConditions: ["@readfile/source"],
  allowImportingTsExtensions: true,
} as const;
