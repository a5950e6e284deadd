import type { Policy } from "./policy.ts";

/** How many lines beyond the known one are asked for. */
const linesBeyond = 100;

/** Reads the head of the file to a hundred lines below the known one, and then heads of twice that. */
export const growingHead: Policy = {
  id: "head",
  title: `\`head\` to ${linesBeyond} lines below, then twice that`,
  async run({ path, line, view, ask }) {
    for (let head = line + linesBeyond, size = -1; view.size > size; head *= 2) {
      ({ size } = view);
      if ((await ask({ path, head })) === undefined) return;
    }
  },
};

/** Like a growing head, but from the end that is nearer, as if the length of the file were known. */
export const nearerEnd: Policy = {
  id: "head-or-tail",
  title: `\`head\` or \`tail\`, from the nearer end to ${linesBeyond} lines beyond, then twice that`,
  async run({ path, line, lineCount, view, ask }) {
    const fromEnd = lineCount - line + 1;
    const name = line <= fromEnd ? "head" : "tail";
    let count = Math.min(line, fromEnd) + linesBeyond;
    for (let size = -1; view.size > size; count *= 2) {
      ({ size } = view);
      if ((await ask({ path, [name]: count })) === undefined) return;
    }
  },
};
