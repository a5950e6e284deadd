import { answerTurn, hold, type Trees, type TurnRequest } from "./answer-turn.ts";

/** A Worker that answers turns over HTTP. */
const worker: { fetch(request: Request): Promise<Response> } = {
  async fetch(request) {
    const body = (await request.json()) as { readonly trees: Trees } | TurnRequest;
    if (!("trees" in body)) return Response.json(await answerTurn(body));
    hold(body.trees);
    return Response.json(null);
  },
};

// oxlint-disable-next-line import/no-default-export -- a Worker is the default export of its module
export default worker;
