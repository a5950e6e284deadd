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
export type { Requirement, RequirementStatus } from "./requirements/requirement.ts";
export { requirements } from "./requirements/requirements.ts";
