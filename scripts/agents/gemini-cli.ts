import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listIn, type Agent, type Fields } from "./agent.ts";
import type { SentRequest } from "./stand-in.ts";

/** Gemini CLI against a stand-in for the Gemini API. */
export const geminiCli: Agent = {
  name: "Gemini CLI",
  packages: { "@google/gemini-cli": "0.61.0" },
  prepare({ installed, home, server: [command, ...args], url }) {
    const directory = join(home, ".gemini");
    mkdirSync(directory);
    const settings = {
      security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false },
      // It shows the start and the end of longer answers otherwise.
      tools: { truncateToolOutputThreshold: 200_000 },
      privacy: { usageStatisticsEnabled: false },
      mcpServers: { readfile: { command, args, trust: true } },
    };
    writeFileSync(join(directory, "settings.json"), JSON.stringify(settings));
    return {
      program: join(installed, "node_modules/.bin/gemini"),
      args: ["-p", "Read the file.", "--approval-mode", "yolo", "--skip-trust"],
      env: { GEMINI_API_KEY: "stand-in", GOOGLE_GEMINI_BASE_URL: url },
    };
  },
  answer(request, file) {
    if (!request.path.includes("enerateContent")) return undefined;
    const name = listIn(request.body["tools"])
      .flatMap(({ functionDeclarations }) => listIn(functionDeclarations))
      .map((declared) => String(declared["name"]))
      .find((one) => one.includes("readfile"));
    const part: Fields =
      name === undefined || this.resultsIn(request).length > 0
        ? { text: "Done." }
        : { functionCall: { id: "call-1", name, args: { path: file } } };
    const response = {
      candidates: [{ index: 0, content: { role: "model", parts: [part] }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    };
    return request.path.includes("streamGenerateContent")
      ? { type: "text/event-stream", body: `data: ${JSON.stringify(response)}\n\n` }
      : { type: "application/json", body: JSON.stringify(response) };
  },
  resultsIn({ body }: SentRequest) {
    return listIn(body["contents"])
      .flatMap(({ parts }) => listIn(parts))
      .flatMap(({ functionResponse }) => (functionResponse === undefined ? [] : [functionResponse as Fields]))
      .map(({ response }) =>
        // Gemini CLI marks what comes from a server.
        String((response as Fields)["output"]).replace(
          /^<untrusted_context>\n(.*)\n<\/untrusted_context>$/s,
          "$1",
        ),
      );
  },
};
