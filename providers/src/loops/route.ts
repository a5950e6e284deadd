import type { ReadFileBehaviour } from "@readfile/core";
import type { ProviderApi } from "../apis/provider-api.ts";

/**
 * `native`: the adapter shows media in the framework's own form. `default`: no option of the adapter is set. `quick start`: as
 * the adapter's README sets it up, with `readMediaMiddleware` where there is one.
 */
export type SetUp = "native" | "default" | "quick start";

export const setUps: readonly SetUp[] = ["native", "default", "quick start"];

/** What a tool of the framework's own answers, which shows what is possible with any tool. */
export const plainAnswer = "a plain answer";

/** What the tool of a conversation is made with, besides what its set-up says about media. */
export interface ToolOptions extends Pick<ReadFileBehaviour, "documents" | "transformImage"> {
  /** The directory whose files the tool reads. */
  readonly root: string;
}

/** One conversation with the model. */
export interface Conversation {
  /** `plain tool`: a tool of the framework's own, in place of ours, which gives `plainAnswer`. */
  readonly setUp: SetUp | "plain tool";
  readonly options: ToolOptions;
  /** The messages of an earlier conversation of this framework, which this one continues. */
  readonly stored?: string | undefined;
}

/** What is known after a conversation. */
export interface Conversed {
  /** All messages, as a program would store them: JSON. */
  readonly stored: string;
  /** How many images and documents the framework handed to the provider's package with its last request. */
  readonly mediaHandedOver: number;
}

/** A way from a framework to a provider. */
export interface Route {
  readonly framework: string;
  /** No other route of the framework has the same. */
  readonly provider: string;
  /** The package that makes the request. */
  readonly packageName: string;
  readonly api: ProviderApi;
  /** What a user sets for this provider, in Markdown, where that is not the adapter's middleware. */
  readonly toSet?: string;
  /** Why no stored messages of other providers are given to this one: it takes no media, and nothing removes those stored. */
  readonly withoutStoredMessages?: string;
  converse(conversation: Conversation): Promise<Conversed>;
}

/** What the user of every conversation says. */
export const prompt = "read it";
