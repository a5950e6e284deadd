/** Arguments of one call, as a model would send them. */
export type GoldenArguments = Readonly<Record<string, unknown>>;

/** The answer to a call. Exactly one of the two fields is present. */
export interface GoldenAnswer {
  readonly ok?: unknown;
  readonly error?: Readonly<Record<string, unknown>>;
}

/** One case of `golden/seeds`. */
export interface SeedCase<Config = never> {
  readonly id: string;
  /** The entry that the case reads, relative to the workspace's root. */
  readonly fixture: string;
  readonly args: GoldenArguments;
  /** The tool's configuration, with the specification's names. */
  readonly config?: Config;
  readonly expected: GoldenAnswer;
  /** The ids of the requirements that the case tests. */
  readonly spec: readonly string[];
}

/** A file of `golden/seeds` that holds cases. */
export interface SeedCases<Config = never> {
  readonly cases: readonly SeedCase<Config>[];
}

/** An answer of Codex's tool. */
export type CodexAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: string };

/** One case of `golden/codex/cases.json`. */
export interface CodexCase {
  readonly id: string;
  /** The fixture that the case reads. Null when the case is about the form of the path. */
  readonly file: string | null;
  readonly args: GoldenArguments & { readonly file_path: string };
  /** Whether to join `file_path` to the fixtures folder (`fixture`) or to pass it unchanged (`literal`). */
  readonly path: "fixture" | "literal";
  /** The upstream program's answer. */
  readonly expected: CodexAnswer;
  readonly seed_overrides: boolean;
  readonly seed_reasons?: readonly string[];
  readonly expected_seed?: CodexAnswer;
  /** The text of a successful answer when tabs are shown as four spaces. */
  readonly expected_seed_variants?: { readonly tab_fixed4: string };
  readonly tags: readonly string[];
}

/** One case of `golden/codex/raw_cases.json`. Its arguments are a string that may be malformed JSON. */
export interface CodexRawCase {
  readonly raw_args: string;
  readonly expected: CodexAnswer;
  /** The start of an error's text. The rest is not compared. */
  readonly error_prefix?: string;
}
