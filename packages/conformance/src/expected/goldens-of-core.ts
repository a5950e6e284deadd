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
 * Runs the cases of a file through core and gives their answers as the text of the file of goldens.
 * Throws when core rejects, shows a host path that it was not sent, or needs an entry that this system cannot hold.
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

/** Makes a case with an empty expected answer. */
function unexpecting(input: CaseInput): ConformanceCase {
  return { ...input, expected: { text: "", media: [], isError: false } };
}
