export type {
  CaseInput,
  ConformanceCase,
  ExpectedAbort,
  ExpectedAnswer,
  LongText,
  ToolName,
} from "./cases/conformance-case.ts";
export { conformanceCases } from "./cases/conformance-cases.ts";
export { builtInDrivers, loadDriver, type LoadedDriver, type ToolChange } from "./command/load-driver.ts";
export { adaptedTool, type Adapter } from "./driver/adapter.ts";
export type {
  Capability,
  ConformanceDriver,
  ConformanceLoop,
  Lacks,
  ModelAnswer,
  ModelCall,
  ModelTurn,
  OfferedTool,
} from "./driver/conformance-driver.ts";
export { coreDriver } from "./driver/core-driver.ts";
export { sourceDriver, type SourceOfDirectory } from "./driver/source-driver.ts";
export { filesBeneath } from "./fixtures/files-beneath.ts";
export {
  createConformanceFixtures,
  type ConformanceFixtures,
  type TreeName,
} from "./fixtures/conformance-fixtures.ts";
export { createSeedFixtures, type SeedFixtures } from "./fixtures/create-seed-fixtures.ts";
export type {
  FileRecipe,
  FixtureRecipe,
  FixtureRecipes,
  LinesRecipe,
  NodeRecipe,
  RepeatRecipe,
  SymlinkRecipe,
} from "./fixtures/fixture-recipe.ts";
export { type LeftOutFixture, materialise, type MaterialiseOptions } from "./fixtures/materialise.ts";
export { compare } from "./golden/compare.ts";
export type {
  CodexAnswer,
  CodexCase,
  CodexRawCase,
  GoldenAnswer,
  GoldenArguments,
  SeedCase,
  SeedCases,
} from "./golden/golden-case.ts";
export { readGolden } from "./golden/read-golden.ts";
export { withRoot } from "./golden/with-root.ts";
export {
  reportOf,
  type Cell,
  type ConformanceReport,
  type Counts,
  type Failure,
  type Skip,
} from "./report/conformance-report.ts";
export { formatFailures, formatReport } from "./report/format-report.ts";
export { htmlReport } from "./report/html-report.ts";
export type { Requirement, RequirementStatus } from "./requirements/requirement.ts";
export { requirements } from "./requirements/requirements.ts";
export type { Difference } from "./run/compare-answer.ts";
export {
  runConformance,
  type CaseOutcome,
  type ConformanceOptions,
  type NotCompared,
  type Progress,
} from "./run/run-conformance.ts";
export type { DiffLine, TextDiff } from "./run/text-diff.ts";
export type { TestToolName } from "./test-tools/test-tool.ts";
