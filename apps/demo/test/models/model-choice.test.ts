import { expect, test } from "vitest";
import { carriesMedia, hostedModel, modelTitle } from "../../src/models/model-choice.ts";

test.for([
  [{}, undefined],
  [{ OPENAI_API_KEY: " " }, undefined],
  [{ OPENAI_API_KEY: "k" }, { api: "responses", name: "gpt-5.1", apiKey: "k", baseUrl: undefined }],
  [
    { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://l/v1", ANTHROPIC_API_KEY: "a" },
    { api: "chat-completions", name: "gpt-5.1", apiKey: "k", baseUrl: "http://l/v1" },
  ],
  [
    { OPENAI_BASE_URL: "http://l/v1", READFILE_MODEL: "qwen" },
    { api: "chat-completions", name: "qwen", apiKey: "none", baseUrl: "http://l/v1" },
  ],
  [
    { ANTHROPIC_API_KEY: "k" },
    { api: "messages", name: "claude-sonnet-4-5", apiKey: "k", baseUrl: undefined },
  ],
  [
    { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "http://l/v1", READFILE_MODEL: "m" },
    { api: "messages", name: "m", apiKey: "k", baseUrl: "http://l/v1" },
  ],
] as const)("%j", ([environment, model]) => {
  expect(hostedModel(environment)).toStrictEqual(model);
});

test("a model is called by its name, and the script is one", () => {
  expect(modelTitle({ api: "script" })).toBe("offline script");
  expect(modelTitle({ api: "messages", name: "m", apiKey: "k", baseUrl: undefined })).toBe("m");
});

test.for([
  ["script", true],
  ["responses", true],
  ["messages", true],
  ["chat-completions", false],
] as const)("%s carries media: %j", ([api, carries]) => {
  expect(carriesMedia({ api, name: "m", apiKey: "k", baseUrl: undefined })).toBe(carries);
});
