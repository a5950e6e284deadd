import { describe, expect, test } from "vitest";
import type { ProviderApi } from "../../src/apis/provider-api.ts";
import { judgeBody } from "../../src/judge/judge-body.ts";
import { meanings, type Cell } from "../../src/judge/verdict.ts";
import { jpegOf } from "./jpegs.ts";
import { apiBodies, chat, errorText, gemini, pdf, png, text } from "./bodies.ts";

const image = { mediaType: "image/png", data: png };
const document = { mediaType: "application/pdf", data: pdf, filename: "a.pdf" };
const withMedia = { text, media: [image, document], isError: false };
const withImage = { text, media: [image], isError: false };
const withError = { text: errorText, media: [], isError: true };

function judge(
  api: ProviderApi,
  body: unknown,
  answer: typeof withMedia,
  mediaHandedOver = 0,
): Cell | undefined {
  return judgeBody(api, body, { callIds: ["call_1"], answers: [answer], mediaHandedOver })[0];
}

/** Changes the JSON of a body. */
function changed(body: unknown, from: string, to: string): unknown {
  const json = JSON.stringify(body);
  expect(json).toContain(from);
  return JSON.parse(json.replaceAll(from, to));
}

describe.for(apiBodies)("$api.name", ({ api, error }) => {
  test("a right error has the same bytes", () => {
    expect(judge(api, error, withError)?.verdict).toBe("same bytes");
  });

  test("an answer to another call is refused", () => {
    const other = changed(error, '"call_1"', '"call_2"');
    expect(judge(api, other, withError)).toEqual({
      verdict: "refused by the API's shape",
      note: "answers to call_2, where call_1 was called",
    });
  });

  test("a changed character of the text is found", () => {
    expect(judge(api, changed(error, "NOT_FOUND", "NOT_FOUND "), withError)?.verdict).toBe("changed");
  });

  test("a text inside JSON is wrapped", () => {
    const json = JSON.stringify(JSON.stringify({ error: errorText })).slice(1, -1);
    const { verdict, note } = judge(api, changed(error, errorText, json), withError) ?? {};
    expect(verdict).toBe("wrapped by the package");
    expect(note).toContain('as {"error":"…"}');
  });

  test("base64 in the text is found", () => {
    const cell = judge(api, changed(error, errorText, `${errorText} ${png}`), {
      ...withError,
      media: [image],
    });
    expect(cell).toEqual({ verdict: "base64 as text" });
  });

  test("an image that is not in the body was dropped if it was handed over", () => {
    const answer = { ...withError, media: [image] };
    expect(judge(api, error, answer, 1)?.verdict).toBe("dropped");
    expect(judge(api, error, answer, 0)?.verdict).toBe("text only");
  });

  test("an empty text was dropped", () => {
    const cell = judge(api, changed(error, errorText, ""), withError);
    expect(cell).toMatchObject({ verdict: "dropped", note: expect.stringMatching(/^no text/) });
  });

  test("a body without an answer is refused", () => {
    const answers = [withError, withError];
    const verdicts = judgeBody(api, error, { callIds: ["call_1", "call_2"], answers, mediaHandedOver: 0 });
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(Array(2).fill("refused by the API's shape"));
    expect(judge(api, {}, withError)?.verdict).toBe("refused by the API's shape");
    expect(judge(api, undefined, withError)?.verdict).toBe("refused by the API's shape");
  });
});

describe.for(apiBodies.filter(({ image: body }) => body !== undefined))(
  "$api.name",
  ({ api, image: body }) => {
    test("a right image has the same bytes", () => {
      expect(judge(api, body, withImage, 1)?.verdict).toBe("same bytes");
    });

    test("a changed byte of an image is found", () => {
      const cell = judge(api, changed(body, "iVBORw0KGgo", "iVBORw0KGgp"), withImage, 1);
      expect(cell).toEqual({ verdict: "changed", note: "other bytes of image/png" });
    });

    test("an image of more characters than an API takes is refused", () => {
      const large = "A".repeat(5_242_884);
      const answer = { ...withImage, media: [{ mediaType: "image/png", data: large }] };
      expect(judge(api, changed(body, png, large), answer, 1)).toEqual({
        verdict: "refused by the API's shape",
        note: "image/png of 5242884 characters, where 5242880 are taken",
      });
      const most = "A".repeat(5_242_880);
      const fitting = { ...withImage, media: [{ mediaType: "image/png", data: most }] };
      expect(judge(api, changed(body, png, most), fitting, 1)?.verdict).toBe("same bytes");
    });

    test("an image that nobody read is found", () => {
      const cell = judge(api, body, { ...withImage, media: [] });
      expect(cell).toEqual({ verdict: "changed", note: "image/png that was not read" });
    });
  },
);

describe.for(apiBodies.filter(({ media }) => media !== undefined))("$api.name", ({ api, media }) => {
  test("right media have the same bytes", () => {
    expect(judge(api, media, withMedia, 2)?.verdict).toBe("same bytes");
  });
});

/** Bodies that look nearly right, from what packages send or sent. */
const refusedBodies: readonly (readonly [what: string, api: string, from: string, to: string])[] = [
  ["an image_url block", "OpenAI Responses", '"type":"input_image"', '"type":"image_url"'],
  ["a file without a name", "OpenAI Responses", '"filename":"a.pdf",', ""],
  ["an image as bare base64", "OpenAI Responses", "data:image/png;base64,", ""],
  ["an empty call id", "OpenAI Responses", '"call_id":"call_1","output"', '"call_id":"","output"'],
  [
    "a block of LangChain",
    "Anthropic Messages",
    '"type":"image","source"',
    '"type":"image","mimeType":"image/png","source"',
  ],
  ["an image of another type", "Anthropic Messages", '"image/png"', '"image/bmp"'],
  ["a document of another type", "Anthropic Messages", '"application/pdf"', '"text/csv"'],
  ["a data URL for base64", "Anthropic Messages", '"data":"iVBOR', '"data":"data:image/png;base64,iVBOR'],
  ["a name with a point", "Bedrock Converse", '"a-pdf"', '"a.pdf"'],
  [
    "two documents of one name",
    "Bedrock Converse",
    '{"document":',
    `{"document":{"format":"pdf","name":"a-pdf","source":{"bytes":"${pdf}"}}},{"document":`,
  ],
  ["an image format with its media type", "Bedrock Converse", '"format":"png"', '"format":"image/png"'],
  [
    "an unknown status",
    "Bedrock Converse",
    '"toolUseId":"call_1","content"',
    '"status":"failed","toolUseId":"call_1","content"',
  ],
  ["a role of OpenAI", "Gemini 3", '"role":"user"', '"role":"tool"'],
  ["a part of its own kind", "Gemini 3", '"inlineData"', '"inline_data"'],
  ["a response that is no object", "Gemini 3", '"response":{', '"answer":{'],
];

describe("a shape that an API does not document", () => {
  test.for(refusedBodies)("%s: %s", ([, name, from, to]) => {
    const { api, media } = apiBodies.find((each) => each.api.name === name) ?? {};
    expect(api && judge(api, changed(media, from, to), withMedia, 2)?.verdict).toBe(
      "refused by the API's shape",
    );
  });

  test("an image in Chat Completions, as LangChain sends it", () => {
    const { api } = apiBodies.find((each) => each.api.name === "OpenAI Chat Completions") ?? {};
    const content = [
      { type: "text", text },
      { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } },
    ];
    expect(api && judge(api, chat(content), withImage, 1)?.verdict).toBe("refused by the API's shape");
  });

  test("a file in xAI Responses", () => {
    const { media } = apiBodies.find((each) => each.api.name === "OpenAI Responses") ?? {};
    const { api } = apiBodies.find((each) => each.api.name === "xAI Responses") ?? {};
    expect(api && judge(api, media, withMedia, 2)?.verdict).toBe("refused by the API's shape");
  });

  test("media in an answer before Gemini 3", () => {
    const { media } = apiBodies.find((each) => each.api.name === "Gemini 3") ?? {};
    const { api } = apiBodies.find((each) => each.api.name === "Gemini 2.5") ?? {};
    expect(api && judge(api, media, withMedia, 2)).toEqual({
      verdict: "refused by the API's shape",
      note: "contents.2: functionResponse.parts before Gemini 3",
    });
  });

  test("two answers of Gemini to one call", () => {
    const { api } = apiBodies.find((each) => each.api.name === "Gemini 3") ?? {};
    const answer = { functionResponse: { name: "read_file", response: { output: text } } };
    const body = gemini({ response: { output: text } }, answer);
    expect(api && judge(api, body, withImage)?.note).toBe("contents.2: 2 answers to 1 calls");
  });
});

test("base64 among other words is found wherever it stands in a body", () => {
  const { api, media } = apiBodies.find((each) => each.api.name === "Anthropic Messages") ?? {};
  const body = changed(media, '"content":"read it"', `"content":"read it: ${pdf}"`);
  expect(api && judge(api, body, withMedia, 2)).toEqual({ verdict: "base64 as text" });
});

describe("notes", () => {
  const named = (name: string): ProviderApi | undefined =>
    apiBodies.find(({ api }) => api.name === name)?.api;
  const bodies = (name: string): (typeof apiBodies)[number] | undefined =>
    apiBodies.find(({ api }) => api.name === name);

  test("say that a name was left out or changed", () => {
    const anthropic = bodies("Anthropic Messages");
    const unnamed = changed(anthropic?.media, '"title":"a.pdf",', "");
    expect(anthropic && judge(anthropic.api, unnamed, withMedia, 2)).toEqual({
      verdict: "same bytes",
      note: "without its name",
    });
    const bedrock = bodies("Bedrock Converse");
    expect(bedrock && judge(bedrock.api, bedrock.media, withMedia, 2)).toEqual({
      verdict: "same bytes",
      note: "named a-pdf",
    });
  });

  test("say what stands beside an answer, and which words were added", () => {
    const api = named("Gemini 2.5");
    const part = { inlineData: { mimeType: "image/png", data: png } };
    const body = gemini({ response: { output: text } }, part, { text: "an image" });
    expect(api && judge(api, body, withImage, 1)).toEqual({
      verdict: "same bytes",
      note: 'with the words "an image"; beside the answer',
    });
  });

  test("say that a text came twice", () => {
    const api = named("OpenAI Chat Completions");
    const body = chat([
      { type: "text", text },
      { type: "text", text },
    ]);
    expect(api && judge(api, body, { ...withImage, media: [] })).toEqual({
      verdict: "changed",
      note: "the text 2 times",
    });
  });

  test("media beside two answers belong to the one that lacks them", () => {
    const api = named("Gemini 2.5");
    const call = { functionCall: { name: "read_file", args: {} } };
    const answer = { functionResponse: { name: "read_file", response: { output: text } } };
    const body = {
      contents: [
        { role: "model", parts: [call, call] },
        { role: "user", parts: [answer, answer, { inlineData: { mimeType: "image/png", data: png } }] },
      ],
    };
    const textAlone = { ...withImage, media: [] };
    const judged = (answers: readonly (typeof withImage)[]): unknown =>
      api && judgeBody(api, body, { callIds: ["call_1", "call_2"], answers, mediaHandedOver: 1 });
    expect(judged([withImage, textAlone])).toEqual([
      { verdict: "same bytes", note: "beside the answer" },
      { verdict: "same bytes" },
    ]);
    expect(judged([textAlone, textAlone])).toEqual([
      { verdict: "same bytes" },
      { verdict: "changed", note: "image/png that was not read" },
    ]);
  });

  test("say whether an error is marked", () => {
    const anthropic = bodies("Anthropic Messages");
    expect(anthropic && judge(anthropic.api, anthropic.error, withError)).toEqual({
      verdict: "same bytes",
      note: "marked as an error",
    });
    const unmarked = changed(anthropic?.error, ',"is_error":true', "");
    expect(anthropic && judge(anthropic.api, unmarked, withError)).toEqual({
      verdict: "text only",
      note: "not marked as an error",
    });
    expect(anthropic && judge(anthropic.api, anthropic.error, { ...withError, isError: false })).toEqual({
      verdict: "changed",
      note: "marked as an error",
    });
  });

  test("name the media that did not arrive", () => {
    const openai = bodies("OpenAI Responses");
    expect(openai && judge(openai.api, openai.image, withMedia, 2)).toEqual({
      verdict: "dropped",
      note: "without application/pdf",
    });
    expect(openai && judge(openai.api, openai.image, withMedia, 1)).toEqual({
      verdict: "text only",
      note: "without application/pdf",
    });
  });
});

describe("an image that the package made of ours", () => {
  const shown = jpegOf({ width: 2000, height: 1500, bytes: 3000 });
  const answer = { ...withImage, media: [{ mediaType: "image/jpeg", data: shown }] };
  const { api, image: body } = apiBodies.find((each) => each.api.name === "Anthropic Messages") ?? {};
  const judged = (data: string): Cell | undefined =>
    api && judge(api, changed(changed(body, png, data), '"image/png"', '"image/jpeg"'), answer, 1);

  test("is known by its shape", () => {
    expect(judged(jpegOf({ width: 1000, height: 750, bytes: 900 }))).toEqual({
      verdict: "remade by the package",
      note: "image/jpeg of 1000x750 pixels, where 2000x1500 were shown",
    });
  });

  test("is also known by what a capture holds in its place", () => {
    const digest = "0".repeat(64);
    expect(judged(`{jpeg 1999x1499, 1200 characters, sha256 ${digest}}`)?.verdict).toBe(
      "remade by the package",
    );
    expect(judged(`{jpeg 1999x1499, 5242884 characters, sha256 ${digest}}`)?.note).toBe(
      "image/jpeg of 5242884 characters, where 5242880 are taken",
    );
  });

  test("is another one where it is larger, has another shape or is cut off", () => {
    const other = { verdict: "changed", note: "other bytes of image/jpeg" };
    expect(judged(jpegOf({ width: 2001, height: 1501, bytes: 900 }))).toEqual(other);
    expect(judged(jpegOf({ width: 1000, height: 900, bytes: 900 }))).toEqual(other);
    const cut = Buffer.from(jpegOf({ width: 1000, height: 750, bytes: 900 }), "base64").subarray(0, 600);
    expect(judged(cut.toString("base64"))).toEqual(other);
    expect(judged(png)).toEqual(other);
  });
});

test("every verdict has a meaning", () => {
  expect(Object.keys(meanings)).toEqual([
    "same bytes",
    "wrapped by the package",
    "remade by the package",
    "text only",
    "dropped",
    "open to no tool",
    "changed",
    "base64 as text",
    "refused by the API's shape",
  ]);
});
