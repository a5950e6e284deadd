import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { caseFiles } from "../../src/cases/case-files.ts";
import type { ConformanceCase, ExpectedAnswer } from "../../src/cases/conformance-case.ts";
import { conformanceCases, hasGoldens, withGoldens } from "../../src/cases/conformance-cases.ts";
import { coreDriver } from "../../src/driver/core-driver.ts";
import { expectedFile } from "../../src/expected/expected-file.ts";
import { parseGoldens } from "../../src/expected/golden-json.ts";
import { goldensOfCore } from "../../src/expected/goldens-of-core.ts";
import { createConformanceFixtures } from "../../src/fixtures/conformance-fixtures.ts";
import type { CodexCase } from "../../src/golden/golden-case.ts";
import { readGolden } from "../../src/golden/read-golden.ts";
import { reportOf } from "../../src/report/conformance-report.ts";
import { formatFailures } from "../../src/report/format-report.ts";
import { runConformance } from "../../src/run/run-conformance.ts";

const fixtures = createConformanceFixtures({ report: console.warn });
afterAll(() => fixtures.remove());

const cases = conformanceCases();
const answered = cases.flatMap((input) =>
  "aborted" in input.expected ? [] : [{ ...input, expected: input.expected }],
);

function caseOf(id: string): ConformanceCase & { readonly expected: ExpectedAnswer } {
  const found = answered.find((input) => input.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
}

test("there are thousands of cases, each with a unique id", () => {
  expect(cases.length).toBeGreaterThan(2500);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

test("Codex's core subset in both settings, and every case of the seeds, go through the loops", () => {
  const count = (start: string): number => cases.filter(({ id }) => id.startsWith(start)).length;
  expect([count("codex/default/"), count("codex/compat/")]).toEqual([594 + 38, 594 + 38]);
  expect(count("seeds/")).toBe(76 + 100 + 72);
});

describe.for(caseFiles().filter(hasGoldens))("$name", (file) => {
  test(
    "holds core's answers (otherwise, review `pnpm conformance:update`)",
    { timeout: 120_000 },
    async () => {
      const stored = readFileSync(expectedFile(file.name), "utf8");
      const now = await goldensOfCore(file, fixtures);
      // Compare ids instead of texts, because the failures of core.test.ts are easier to read.
      expect(now === stored).toBe(true);
    },
  );
});

test("no golden shows a path of the machine that wrote it", () => {
  const telling = answered.filter(({ expected, args }) => {
    const shown = JSON.stringify([expected.text, expected.media]);
    const sent = JSON.stringify(args).includes("{ROOT}");
    return /\/tmp\/|readfile-conformance|node_modules/.test(shown) || (shown.includes("{ROOT}") && !sent);
  });
  expect(telling.map(({ id }) => id)).toEqual([]);
});

// These goldens were made independently of core: see golden/README.md.
test("the goldens of Codex equal its own data in both settings", () => {
  const differing = readGolden<readonly CodexCase[]>("codex/cases.core.json").flatMap((codexCase) => {
    const { id, expected, expected_seed: seed, expected_seed_variants: variants } = codexCase;
    const compat = caseOf(`codex/compat/${id}`).expected;
    const standard = caseOf(`codex/default/${id}`).expected;
    const wanted = variants ? { ok: true, text: variants.tab_fixed4 } : (seed ?? expected);
    return [
      ...(agrees(compat, expected) ? [] : [`compat ${id}`]),
      ...(agrees(standard, wanted) ? [] : [`default ${id}`]),
    ];
  });
  expect(differing).toEqual([]);
});

function agrees(
  { text, isError }: ExpectedAnswer,
  answer: { ok: boolean; text?: string; error?: string },
): boolean {
  const wanted = answer.ok ? answer.text : answer.error;
  const shown = typeof text === "string" ? text : text.head;
  // The golden tests of core compare the reasons that the operating system words.
  const prefix = "failed to read file: ";
  if (wanted?.startsWith(prefix)) return shown.startsWith(prefix) && isError;
  return (
    isError === !answer.ok &&
    (typeof text === "string" ? text === wanted : wanted?.startsWith(shown) === true)
  );
}

describe("a golden with one changed byte", () => {
  const options = { drivers: [coreDriver], fixtures };

  async function failuresOf(input: ConformanceCase, expected: ExpectedAnswer): Promise<string> {
    const { failures } = reportOf(await runConformance({ ...options, cases: [{ ...input, expected }] }), 0);
    return formatFailures(failures, 5);
  }

  test("fails with a readable diff", async () => {
    const input = caseOf("content/forge/crlf.txt");
    const { text, ...rest } = input.expected;
    expect(text).toBe("1\tone\r\n2\ttwo\r\n3\tthree\r\n");
    expect(await failuresOf(input, { ...rest, text: "1\tone\r\n2\ttwo \n3\tthree\r\n" })).toBe(
      [
        "core run: content/forge/crlf.txt",
        '  forgeReadTool {"path":"crlf.txt"}',
        '  text differs at byte 12 (line 2, column 6): expected U+0020 " ", got U+000D "\\r"; 23 bytes expected, 23 received',
        "      1\\tone\\r\\n",
        "    - 2\\ttwo \\n",
        "    + 2\\ttwo\\r\\n",
        "      3\\tthree\\r\\n",
      ].join("\n"),
    );
  });

  test("fails when the flag is changed", async () => {
    const input = caseOf("text/success/plain");
    expect(await failuresOf(input, { ...input.expected, isError: true })).toBe(
      [
        "core run: text/success/plain",
        '  textTool {"text":"one line","ok":true}',
        "  isError expected true, got false",
      ].join("\n"),
    );
  });

  test("fails when the media is changed", async () => {
    const input = caseOf("media/no-padding");
    const media = [{ mediaType: "image/png", data: "AAAB" }];
    expect(await failuresOf(input, { ...input.expected, media })).toBe(
      [
        "core run: media/no-padding",
        '  mediaTool {"text":"See below.","media":[{"mediaType":"image/png","data":"AAAA"}]}',
        '  media differs at byte 28 (line 1, column 29): expected U+0042 "B", got U+0041 "A"; 30 bytes expected, 30 received',
        "    - image/png name=none data=AAAB\\n",
        "    + image/png name=none data=AAAA\\n",
      ].join("\n"),
    );
  });

  test("fails in every case", { timeout: 120_000 }, async () => {
    const altered = answered.map((input, index): ConformanceCase => ({
      ...input,
      expected: { ...input.expected, text: alteredText(input.expected.text, index) },
    }));
    const outcomes = await runConformance({ ...options, cases: altered, callsPerTurn: 32 });
    expect(outcomes.filter(({ status }) => status === "passed").map((outcome) => outcome.case.id)).toEqual(
      [],
    );
  });

  function alteredText(text: ExpectedAnswer["text"], index: number): ExpectedAnswer["text"] {
    if (typeof text === "string") {
      const at = text.length === 0 ? 0 : index % text.length;
      return `${text.slice(0, at)}${text[at] === "#" ? "%" : "#"}${text.slice(at + 1)}`;
    }
    const { sha256 } = text;
    return { ...text, sha256: `${sha256.startsWith("0") ? "1" : "0"}${sha256.slice(1)}` };
  }
});

describe("a missing golden is never written silently", () => {
  const goldens = parseGoldens('{"a":{"isError":false,"text":["x"]}}');
  const input = { id: "a", tool: "echoTool", tree: "own", args: {} } as const;

  test("a case without a golden throws", () => {
    expect(() => withGoldens({ name: "own", inputs: [input, { ...input, id: "b" }] }, goldens)).toThrow(
      "golden/expected/own.json: case b has no golden. Goldens are written by `pnpm conformance:update`.",
    );
  });

  test("a golden without a case throws", () => {
    expect(() => withGoldens({ name: "own", inputs: [] }, goldens)).toThrow(
      "golden/expected/own.json: golden a belongs to no case. Goldens are written by `pnpm conformance:update`.",
    );
  });
});
