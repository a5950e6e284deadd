/** Arguments of one call, as a model would send them. */
export type GoldenArguments = Readonly<Record<string, unknown>>;

/** What a call answers: exactly one of the two is there. */
export interface GoldenAnswer {
  readonly ok?: unknown;
  readonly error?: Readonly<Record<string, unknown>>;
}

/** One case of `golden/seeds`. */
export interface SeedCase<Config = never> {
  readonly id: string;
  /** The entry it is about, relative to the workspace's root. */
  readonly fixture: string;
  readonly args: GoldenArguments;
  /** The tool's configuration, under the specification's names. */
  readonly config?: Config;
  readonly expected: GoldenAnswer;
  /** The requirements it proves. */
  readonly spec: readonly string[];
}

/** A file of `golden/seeds` that holds cases. */
export interface SeedCases<Config = never> {
  readonly cases: readonly SeedCase<Config>[];
}

/** An answer of the Codex tool. */
export type CodexAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: string };

/** One case of `golden/codex/cases.json`. */
export interface CodexCase {
  readonly id: string;
  /** The fixture it is about; null when it is about the path's form. */
  readonly file: string | null;
  readonly args: GoldenArguments & { readonly file_path: string };
  /** Whether `file_path` is joined to the fixtures folder or passed as it is. */
  readonly path: "fixture" | "literal";
  /** The upstream program's answer. */
  readonly expected: CodexAnswer;
  readonly seed_overrides: boolean;
  readonly seed_reasons?: readonly string[];
  readonly expected_seed?: CodexAnswer;
  /** Texts of a successful answer, by how tabs are shown. */
  readonly expected_seed_variants?: { readonly tab_fixed4: string };
  readonly tags: readonly string[];
}

/** One case of `golden/codex/raw_cases.json`: arguments as a string of JSON, or nearly. */
export interface CodexRawCase {
  readonly raw_args: string;
  readonly expected: CodexAnswer;
  /** What an error's text starts with; the rest is not compared. */
  readonly error_prefix?: string;
}
