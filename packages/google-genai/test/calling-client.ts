import { GoogleGenAI, type Content, type FunctionDeclaration } from "@google/genai";

/** What a test needs of a request's body. */
interface Body {
  readonly contents: readonly Content[];
  readonly tools?: readonly { readonly functionDeclarations: readonly FunctionDeclaration[] }[];
}

/** A client whose network is a script. */
export interface CallingClient {
  readonly ai: GoogleGenAI;
  /** The bodies of its requests, in their order. */
  readonly bodies: readonly Body[];
}

/** Makes a client of the real SDK. Its model makes these calls, all in one turn, and then says "done". */
export function callingClient(...calls: readonly (readonly [name: string, args?: unknown])[]): CallingClient {
  const made = calls.map(([name, args], index) => ({
    functionCall: { id: `call-${index + 1}`, name, args },
  }));
  const bodies: Body[] = [];
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    init?.signal?.throwIfAborted();
    bodies.push(JSON.parse(String(init?.body)) as Body);
    const parts = bodies.length === 1 && made.length > 0 ? made : [{ text: "done" }];
    const answer = { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] };
    if (!String(input).includes(":streamGenerateContent")) return Promise.resolve(Response.json(answer));
    const headers = { "content-type": "text/event-stream" };
    return Promise.resolve(new Response(`data: ${JSON.stringify(answer)}\n\n`, { headers }));
  };
  return { ai: new GoogleGenAI({ apiKey: "none", httpOptions: { fetch } }), bodies };
}

/** What every request of the tests has. */
export const conversation: { model: string; contents: string } = { model: "script", contents: "read it" };

/** Gives the answers to its calls that the model received in its second turn. */
export function received({ bodies }: CallingClient): readonly unknown[] {
  return bodies[1]?.contents.at(-1)?.parts ?? [];
}

/** Makes the part that shows a model the answer to its call. */
export function answer(
  response: object,
  parts?: readonly object[],
  id = "call-1",
  name = "read_file",
): unknown {
  return { functionResponse: { id, name, response, ...(parts !== undefined && { parts }) } };
}
