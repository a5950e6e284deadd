import { z } from "zod";
import { base64, parseShape } from "./parse-shape.ts";
import {
  RefusedShapeError,
  type ProviderApi,
  type ReceivedAnswer,
  type ReceivedMedia,
  type ToolCall,
} from "./provider-api.ts";

const blob = z.strictObject({
  mimeType: z.string().min(1),
  data: base64,
  displayName: z.string().optional(),
});
const functionResponse = z.strictObject({
  id: z.string().optional(),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  // "Callers can use any keys of their choice", of which "error" marks an error.
  response: z.record(z.string(), z.unknown()),
  parts: z.array(z.strictObject({ inlineData: blob })).optional(),
});

const part = z.looseObject({
  functionResponse: z.unknown().optional(),
  functionCall: z.looseObject({ id: z.string().optional(), name: z.string() }).optional(),
  inlineData: blob.optional(),
  text: z.string().optional(),
});
type Part = z.infer<typeof part>;
type Answer = z.infer<typeof functionResponse>;

const bodyShape = z.looseObject({
  contents: z.array(z.looseObject({ role: z.enum(["user", "model"]), parts: z.array(part).min(1) })),
});

const sources = [
  "npm @google/genai 3.3.0, dist/genai.d.ts: FunctionResponse, FunctionResponsePart, FunctionResponseBlob",
  "ai.google.dev/api/caching: FunctionResponse; ai.google.dev/gemini-api/docs/function-calling: multimodal function responses since Gemini 3",
];

/** The Gemini API with a model of Gemini 3, whose answers of tools hold media. */
export const gemini3: ProviderApi = geminiApi("Gemini 3", { answersHoldMedia: true });
/** The Gemini API with a model of Gemini 2.5. Media stand beside the answers of tools. */
export const gemini25: ProviderApi = geminiApi("Gemini 2.5", { answersHoldMedia: false });

function geminiApi(name: string, { answersHoldMedia }: { readonly answersHoldMedia: boolean }): ProviderApi {
  return {
    name,
    sources,
    serves: (url) =>
      url.host === "generativelanguage.googleapis.com" && url.pathname.endsWith(":generateContent"),
    callsTools: (calls, id) => candidate(id, calls.map(functionCall)),
    says: (text, id) => candidate(id, [{ text }]),
    received(body) {
      const { contents } = parseShape(bodyShape, body);
      return contents.flatMap(({ parts }, index) => {
        const answers = parts
          .filter(isAnswer)
          .map((each) => parseShape(functionResponse, each.functionResponse));
        const asked = (contents[index - 1]?.parts ?? []).filter((each) => each.functionCall !== undefined);
        if (answers.length > 0 && answers.length !== asked.length) {
          throw new RefusedShapeError(
            `contents.${index}: ${answers.length} answers to ${asked.length} calls`,
          );
        }
        const beside = parts.filter((each) => !isAnswer(each));
        return answers.map((answer, place) => {
          if (answer.parts !== undefined && !answersHoldMedia) {
            throw new RefusedShapeError(`contents.${index}: functionResponse.parts before Gemini 3`);
          }
          const id = answer.id ?? asked[place]?.functionCall?.id ?? null;
          // Media beside several answers belong to the last one as far as a model can tell.
          return receivedAnswer(id, answer, place === answers.length - 1 ? beside : []);
        });
      });
    },
  };
}

function isAnswer(each: Part): boolean {
  return each.functionResponse !== undefined;
}

function receivedAnswer(
  callId: string | null,
  { response, parts = [] }: Answer,
  beside: readonly Part[],
): ReceivedAnswer {
  return {
    callId,
    texts: [...textsOf(response), ...beside.flatMap(({ text }) => text ?? [])],
    media: [
      ...parts.map(({ inlineData }) => mediaOf(inlineData)),
      ...beside.flatMap(({ inlineData }) =>
        inlineData === undefined ? [] : { ...mediaOf(inlineData), beside: true },
      ),
    ],
    isError: Object.hasOwn(response, "error"),
  };
}

function mediaOf({ mimeType, data, displayName }: z.infer<typeof blob>): ReceivedMedia {
  return { mediaType: mimeType, data, filename: displayName };
}

/** The texts of a response: each member that is a string, and the others as JSON. The name of the tool is none. */
function textsOf(response: Answer["response"]): readonly string[] {
  return Object.entries(response).flatMap(([key, value]) => {
    if (key === "name") return [];
    return typeof value === "string" ? value : JSON.stringify(value);
  });
}

function functionCall({ id, name, args }: ToolCall): unknown {
  // A signature of the model's thoughts, as Gemini 3 sends one and wants it back.
  return { functionCall: { id, name, args }, thoughtSignature: "dGhvdWdodHM=" };
}

function candidate(responseId: string, parts: readonly unknown[]): unknown {
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: "a-model",
    responseId,
  };
}
