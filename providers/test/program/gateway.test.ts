import fs from "node:fs";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { anthropicMessages } from "../../src/apis/anthropic-messages.ts";
import { openGateway } from "../../src/program/gateway.ts";
import { stubFetch } from "../../src/wire/stub-fetch.ts";

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

const tools = [{ name: "Bash" }, { name: "mcp__files__read_file" }];
const call = { id: "call_1", name: "read_file", args: { path: "a.md" } };

async function post(
  url: string,
  body: unknown,
): Promise<{ readonly status: number | undefined; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST" }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode, said }), reject);
    });
    sent.on("error", reject).end(JSON.stringify(body));
  });
}

test("the agent's requests reach the stub without the program's own words, in one order and with the same names", async () => {
  const network = stubFetch([anthropicMessages], [[call]]);
  const gateway = await openGateway("/the/root");
  const { home, environment } = gateway;
  const url = `${environment["ANTHROPIC_BASE_URL"]}/v1/messages?beta=true`;
  const asked = { role: "user", content: [{ type: "text", text: "instructions of the program" }] };
  const first = await post(url, { system: "instructions", tools, messages: [asked] });
  expect(first.said).toContain('"name":"mcp__files__read_file","input":{}');
  expect(first.said).toContain(String.raw`"partial_json":"{\"path\":\"a.md\"}"`);
  const used = { role: "assistant", content: ["1", "2"].map((id) => ({ type: "tool_use", id })) };
  const shown = `saved to ${home}/.claude/projects/-tmp-a/b-7/tool-results/mcp-files-blob-1-a.pdf, of /the/root/a.pdf`;
  const answered = {
    role: "user",
    content: [
      { type: "tool_result", tool_use_id: "2", content: "two" },
      { type: "tool_result", tool_use_id: "1", content: shown },
      { type: "text", text: "a reminder" },
    ],
  };
  const second = await post(url, { tools, messages: [asked, used, answered] });
  expect(second.said).toContain('"text":"done"');
  const kept = [
    { messages: [] },
    {
      messages: [
        used,
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              tool_use_id: "1",
              content:
                "saved to {HOME}/.claude/projects/{SESSION}/tool-results/mcp-files-blob-{NAME}.pdf, of {ROOT}/a.pdf",
            },
            { type: "tool_result", tool_use_id: "2", content: "two" },
            { type: "text", text: "a reminder" },
          ],
        },
      ],
    },
  ];
  expect(gateway.bodies).toEqual(kept);
  expect(network.bodies).toEqual(kept);
  expect(gateway.calls).toEqual([{ path: "a.md" }]);
  expect(fs.existsSync(home)).toBe(true);
  await gateway.close();
  expect(fs.existsSync(home)).toBe(false);
});

test("requests for other things are answered, and reach no stub", async () => {
  const network = stubFetch([anthropicMessages], [[call]]);
  const gateway = await openGateway("/");
  const url = gateway.environment["ANTHROPIC_BASE_URL"] ?? "";
  expect((await post(`${url}/v1/messages`, { messages: [] })).said).toContain('"text":"done"');
  expect((await post(`${url}/v1/messages`, { tools: [{ name: "Bash" }], messages: [] })).status).toBe(200);
  expect((await post(`${url}/api/hello`, {})).status).toBe(404);
  expect([network.bodies, gateway.bodies]).toEqual([[], []]);
  await gateway.close();
});

test("a request that the stub refuses is told at the end", async () => {
  stubFetch([], []);
  const gateway = await openGateway("/");
  const url = `${gateway.environment["ANTHROPIC_BASE_URL"]}/v1/messages`;
  expect((await post(url, { tools, messages: [] })).status).toBe(404);
  await expect(gateway.close()).rejects.toThrow("there is no such provider here");
});
