import type { LanguageModel } from "ai";

/** The interface between the AI SDK and a model. The SDK exports it only as a part of a union. */
export type LanguageModelV4 = Extract<LanguageModel, { readonly specificationVersion: "v4" }>;

/** One call of a model. */
export type ModelCall = Parameters<LanguageModelV4["doGenerate"]>[0];

/** The messages that a model receives. */
export type Prompt = ModelCall["prompt"];
