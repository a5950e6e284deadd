import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listIn, type Agent, type Fields } from "./agent.ts";
import { namedEvents, type SentRequest } from "./stand-in.ts";

/** Codex CLI against a stand-in for the Responses API. It cuts the results of tools to a limit, which is raised here. */
export const codex: Agent = {
  name: "Codex CLI",
  packages: { "@openai/codex": "0.171.0" },
  prepare({ installed, home, root, server: [command, ...args], url }) {
    const directory = join(home, ".codex");
    mkdirSync(directory);
    const config = `model = "gpt-5"
model_provider = "stand-in"
approval_policy = "never"
sandbox_mode = "read-only"
tool_output_token_limit = 40000

[model_providers.stand-in]
name = "Stand-in"
base_url = ${JSON.stringify(`${url}/v1`)}
env_key = "STAND_IN_KEY"
wire_api = "responses"

[mcp_servers.readfile]
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
required = true
startup_timeout_sec = 120
default_tools_approval_mode = "approve"
`;
    writeFileSync(join(directory, "config.toml"), config);
    return {
      program: join(installed, "node_modules/.bin/codex"),
      args: ["exec", "--skip-git-repo-check", "-C", root, "Read the file."],
      env: { CODEX_HOME: directory, STAND_IN_KEY: "stand-in" },
    };
  },
  answer(request, file) {
    if (!request.path.startsWith("/v1/responses")) return undefined;
    const call = toolIn(listIn(request.body["tools"]));
    const item =
      call === undefined || this.resultsIn(request).length > 0
        ? {
            type: "message",
            role: "assistant",
            id: "msg_1",
            content: [{ type: "output_text", text: "Done." }],
          }
        : {
            type: "function_call",
            id: "fc_1",
            call_id: "call_1",
            ...call,
            arguments: JSON.stringify({ path: file }),
          };
    return namedEvents([
      { type: "response.created", response: { id: "resp_1" } },
      { type: "response.output_item.done", output_index: 0, item },
      {
        type: "response.completed",
        response: {
          id: "resp_1",
          usage: {
            input_tokens: 1,
            input_tokens_details: null,
            output_tokens: 1,
            output_tokens_details: null,
            total_tokens: 2,
          },
        },
      },
    ]);
  },
  resultsIn({ body }: SentRequest) {
    return listIn(body["input"])
      .filter(({ type }) => type === "function_call_output")
      .map(({ output }) => {
        const texts = typeof output === "string" ? [output] : listIn(output).map(({ text }) => String(text));
        // Codex puts how long the call took before the answer.
        return texts.join("").replace(/^Wall time: [\d.]+ seconds\nOutput:\n?/, "");
      });
  },
};

/** How the tool is called: by its name, or by its name in the space of the server. */
function toolIn(tools: readonly Fields[]): Fields | undefined {
  for (const { type, name, tools: inner } of tools) {
    if (type === "namespace" && String(name).includes("readfile")) {
      return { name: listIn(inner)[0]?.["name"], namespace: name };
    }
    if (type === "function" && String(name).includes("readfile")) return { name };
  }
  return undefined;
}
