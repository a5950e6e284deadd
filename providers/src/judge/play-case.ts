import type { ToolCall } from "../apis/provider-api.ts";
import { plainCase, type WireCase } from "../cases/wire-cases.ts";
import type { Conversation, Route, SetUp } from "../loops/route.ts";
import { stubFetch } from "../wire/stub-fetch.ts";
import { judgeBody } from "./judge-body.ts";
import { refused, worst, type Cell } from "./verdict.ts";

const callsOf = ({ reads }: WireCase): readonly ToolCall[] =>
  reads.map(({ args }, index) => ({ id: `call_${index + 1}`, name: "read_file", args }));

/** Plays a case in one conversation, in which the model calls the tool and is given the answers. Gives the worst verdict. */
export async function playCase(route: Route, setUp: SetUp, wireCase: WireCase): Promise<Cell> {
  const cell = await played(route, setUp, wireCase);
  return await unlessOpenToNoTool(cell, () => played(route, "plain tool", plainCase(wireCase)));
}

/** Plays a case with one provider, and gives the stored messages to the model of another. */
export async function replayCase(from: Route, to: Route, setUp: SetUp, wireCase: WireCase): Promise<Cell> {
  const cell = await replayed(from, to, setUp, wireCase);
  return await unlessOpenToNoTool(cell, () => replayed(from, to, "plain tool", plainCase(wireCase)));
}

/** Where an answer is refused, tries the same with a tool of the framework's own. */
async function unlessOpenToNoTool(cell: Cell, tryPlainTool: () => Promise<Cell>): Promise<Cell> {
  if (!isRefused(cell)) return cell;
  const plain = await tryPlainTool();
  return isRefused(plain) ? { ...plain, verdict: "open to no tool" } : cell;
}

function isRefused({ verdict }: Cell): boolean {
  return verdict === "refused by the API's shape";
}

async function played(route: Route, setUp: Conversation["setUp"], wireCase: WireCase): Promise<Cell> {
  const network = stubFetch([route.api], [callsOf(wireCase)]);
  try {
    const { mediaHandedOver } = await route.converse({ setUp, options: wireCase.options });
    return judged(route, network.bodies[1], wireCase, mediaHandedOver);
  } catch (error) {
    return thrown(error);
  } finally {
    network.end();
  }
}

async function replayed(
  from: Route,
  to: Route,
  setUp: Conversation["setUp"],
  wireCase: WireCase,
): Promise<Cell> {
  const { options } = wireCase;
  const first = stubFetch([from.api], [callsOf(wireCase)]);
  let stored: string;
  try {
    ({ stored } = await from.converse({ setUp, options }));
  } finally {
    first.end();
  }
  const second = stubFetch([to.api], []);
  try {
    const { mediaHandedOver } = await to.converse({ setUp, options, stored });
    return judged(to, second.bodies[0], wireCase, mediaHandedOver);
  } catch (error) {
    return thrown(error);
  } finally {
    second.end();
  }
}

function judged({ api }: Route, body: unknown, wireCase: WireCase, mediaHandedOver: number): Cell {
  const callIds = callsOf(wireCase).map(({ id }) => id);
  const answers = wireCase.reads.map(({ expected }) => expected);
  return worst(judgeBody(api, body, { callIds, answers, mediaHandedOver }));
}

function thrown(error: unknown): Cell {
  return refused(
    `the package throws: ${(error instanceof Error ? error.message : String(error)).slice(0, 200)}`,
  );
}
