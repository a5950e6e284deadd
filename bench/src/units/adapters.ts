import { mustRunChild } from "../child/run-child.ts";
import { compare } from "../report/compare.ts";
import type { Goal } from "../report/row.ts";
import { goals } from "./goals.ts";
import { seriesNamed } from "./series-named.ts";
import type { Unit } from "./unit.ts";

const base = "fs.promises.readFile";

/** Reads a file of 10 KB through each framework's call of a tool. */
export const adapters: Unit = {
  id: "adapters",
  title: "10 KB through the adapters",
  needsPeers: false,
  async run({ plan, files }) {
    const small = (await files.small()).filter(({ id }) => id === "10kb");
    const input = { root: files.root, files: small, readers: "adapters", rounds: plan.smallRounds } as const;
    const measured = await mustRunChild("readSmallFiles", input);
    const rows = measured.flatMap(({ series }) =>
      series
        .filter(({ name }) => name !== base)
        .map((ours) =>
          compare({
            id: `adapters/${ours.name}`,
            work: "10 KB",
            ours,
            against: seriesNamed(series, base),
            measure: "share",
            goal: goalOf(ours.name),
          }),
        ),
    );
    return {
      rows,
      checks: measured.flatMap(({ checks }) => checks),
      notes: [
        "The goals apply to the plain calls. The longer rows add what the framework's own loop asks for: the model's " +
          "output, the data of the tool's item, a tool message with its artifact.",
      ],
    };
  },
};

function goalOf(name: string): Goal | undefined {
  if (name.endsWith(": AI SDK, execute")) return goals.aiSdk;
  if (name.endsWith(": OpenAI Agents, invoke")) return goals.openAIAgents;
  if (name.endsWith(": LangChain, invoke")) return goals.langChain;
  return undefined;
}
