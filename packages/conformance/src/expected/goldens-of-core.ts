import type { CaseFile } from "../cases/case-files.ts";
import type { CaseInput, ConformanceCase } from "../cases/conformance-case.ts";
import { coreDriver } from "../driver/core-driver.ts";
import type { ConformanceFixtures } from "../fixtures/conformance-fixtures.ts";
import { rootPlaceholder } from "../golden/replace-in-strings.ts";
import { receive } from "../run/play-turn.ts";
import { stringifyGoldens } from "./golden-json.ts";
import { goldenText } from "./long-text.ts";
import type { ExpectedAnswer } from "../cases/conformance-case.ts";

const patienceMs = 10_000;

/**
 * What core answers to the cases of a file, as the text of its golden.
 * Throws where core rejects, shows a path of the host that it was not sent, or answers what only this system would.
 */
export async function goldensOfCore(file: CaseFile, fixtures: ConformanceFixtures): Promise<string> {
  const [loop] = coreDriver.loops;
  if (loop === undefined) throw new Error("core has no loop");
  const goldens = new Map<string, ExpectedAnswer>();
  for (const input of file.inputs.filter(({ abort }) => abort === undefined)) {
    const missing = input.entry && fixtures.missing(input.tree, input.entry);
    if (missing) throw new Error(`${input.id}: goldens cannot be written here: ${missing}`);
    if (goldens.has(input.id)) throw new Error(`${input.id}: two cases have this id`);
    const answers = await receive([unexpecting(input)], { loop, fixtures, patienceMs });
    if (answers instanceof Error) throw new Error(`${input.id}: ${answers.message}`);
    const [answer] = answers;
    if (answer === undefined) throw new Error(`${input.id}: no answer`);
    const shown = JSON.stringify([answer.text, answer.media]);
    if (shown.includes(fixtures.folder)) throw new Error(`${input.id}: shows a path of the host: ${shown}`);
    if (shown.includes(rootPlaceholder) && !JSON.stringify(input.args).includes(rootPlaceholder)) {
      throw new Error(`${input.id}: shows the root, which it was not sent: ${shown}`);
    }
    const { text, media, isError } = answer;
    goldens.set(input.id, { text: goldenText(text), media, isError: isError === true });
  }
  return stringifyGoldens(goldens);
}

/** A case that nothing is expected of yet. */
function unexpecting(input: CaseInput): ConformanceCase {
  return { ...input, expected: { text: "", media: [], isError: false } };
}
