import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HostedModel } from "../../src/models/model-choice.ts";
import { speaks } from "../../src/models/spoken-apis.ts";
import type { FrameworkName } from "../../src/shared/frameworks.ts";
import { startStandIn, type StandInEndpoint } from "../stand-in-endpoint.ts";
import { playAgent } from "./play-agent.ts";
import { runnableFrameworks } from "./runnable-frameworks.ts";

const folder = mkdtempSync(join(tmpdir(), "readfile-demo-hosted-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, "a.txt"), "one\ntwo\n");

let endpoint: StandInEndpoint;
beforeAll(async () => {
  endpoint = await startStandIn({ toolName: "read_file", args: { path: "a.txt", limit: 1 } });
});
afterAll(() => endpoint.stop());

/** The path of each request. The OpenAI Agents SDK uses OpenAI's API also for Anthropic. */
const paths = {
  responses: "/v1/responses",
  "chat-completions": "/v1/chat/completions",
  messages: "/v1/messages",
} as const;

const apis = ["responses", "chat-completions", "messages"] as const;
const spokenBy = (framework: FrameworkName): (typeof apis)[number][] =>
  apis.filter((api) => speaks(framework, { api }));

test("some frameworks speak one API or none of these", () => {
  expect(spokenBy("anthropic")).toStrictEqual(["messages"]);
  expect(spokenBy("google-genai")).toStrictEqual([]);
  expect(spokenBy("claude-agent-sdk")).toStrictEqual(["messages"]);
});

describe.each(runnableFrameworks.filter((framework) => spokenBy(framework).length > 0))("%s", (framework) => {
  test.for(spokenBy(framework))("speaks %s", async (api) => {
    const first = endpoint.requests.length;
    const model: HostedModel = { api, name: "stand-in", apiKey: "sk-key", baseUrl: endpoint.url };
    const tool = "readFileTool";
    const turns = [{ role: "user", text: "What does it say?" }] as const;
    const text = "[a.txt | line 1 of 2 | next: offset=2 limit=1]\n1\tone";
    const { answer, exchanges } = await playAgent({ framework, tool, folder, turns, model });
    expect(answer).toBe(`It says: ${text}`);
    expect(exchanges.map(({ received }) => received.text)).toStrictEqual([text]);
    const path = framework === "openai-agents" && api === "messages" ? paths["chat-completions"] : paths[api];
    // The program of the Claude Agent SDK adds a query.
    const requests = endpoint.requests.slice(first);
    expect(requests.map((request) => request.path.split("?")[0])).toStrictEqual([path, path]);
    expect(requests.map(({ key }) => key?.replace("Bearer ", ""))).toStrictEqual(["sk-key", "sk-key"]);
    expect(requests.map(({ body }) => body["model"])).toStrictEqual(["stand-in", "stand-in"]);
  });
});
