import type { LanguageModel } from "ai";

/** The interface between the AI SDK and a model, which the SDK exports only within a union. */
export type LanguageModelV4 = Extract<LanguageModel, { readonly specificationVersion: "v4" }>;

/** One call of a model. */
export type ModelCall = Parameters<LanguageModelV4["doGenerate"]>[0];

/** The messages that a model is given. */
export type Prompt = ModelCall["prompt"];
