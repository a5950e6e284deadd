import type { ToolCall } from "../apis/provider-api.ts";
import type { WireCase } from "../cases/wire-cases.ts";
import type { Conversation, Route, SetUp } from "../loops/route.ts";
import { stubFetch } from "../wire/stub-fetch.ts";
import { judgeBody, refused } from "./judge-answer.ts";
import type { Cell } from "./verdict.ts";

const call = ({ args }: WireCase): ToolCall => ({ id: "call_1", name: "read_file", args });

/** Plays a case in one conversation, in which the model calls the tool and is given the answer. */
export async function playCase(route: Route, setUp: SetUp, root: string, wireCase: WireCase): Promise<Cell> {
  const network = stubFetch([route.api], [[call(wireCase)]]);
  try {
    const { mediaHandedOver } = await route.converse({ setUp, root });
    return judged(route, network.bodies[1], wireCase, mediaHandedOver);
  } catch (error) {
    return thrown(error);
  } finally {
    network.end();
  }
}

/** Plays a case with one provider, and gives the stored messages to the model of another. */
export async function replayCase(
  from: Route,
  to: Route,
  { root, setUp }: Pick<Conversation, "root" | "setUp">,
  wireCase: WireCase,
): Promise<Cell> {
  const first = stubFetch([from.api], [[call(wireCase)]]);
  let stored: string;
  try {
    ({ stored } = await from.converse({ setUp, root }));
  } finally {
    first.end();
  }
  const second = stubFetch([to.api], []);
  try {
    const { mediaHandedOver } = await to.converse({ setUp, root, stored });
    return judged(to, second.bodies[0], wireCase, mediaHandedOver);
  } catch (error) {
    return thrown(error);
  } finally {
    second.end();
  }
}

function judged({ api }: Route, body: unknown, wireCase: WireCase, mediaHandedOver: number): Cell {
  const expected = { callIds: ["call_1"], answers: [wireCase.expected], mediaHandedOver };
  const [cell] = judgeBody(api, body, expected);
  return cell ?? refused("no answer");
}

function thrown(error: unknown): Cell {
  return refused(
    `the package throws: ${(error instanceof Error ? error.message : String(error)).slice(0, 200)}`,
  );
}
