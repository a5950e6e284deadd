// Starts the packed server of the Model Context Protocol and lets it answer a handshake and a call.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const messages = [
  {
    id: 0,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "pack-test", version: "1.0.0" },
    },
  },
  { method: "notifications/initialized" },
  {
    id: 1,
    method: "tools/call",
    params: { name: "read_file", arguments: { path: "package.json", limit: 1 } },
  },
];

/** Gives what is wrong with the answers of the command in a project, when a runtime starts it. Empty: nothing. */
export function handshakeFailure(runtime: readonly string[], projectDirectory: string): string {
  const [program = "", ...args] = runtime;
  const command = join(projectDirectory, "node_modules/@readfile/mcp/dist/command/cli.js");
  const { stdout, stderr, status } = spawnSync(program, [...args, command, projectDirectory], {
    input: messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""),
    encoding: "utf8",
    timeout: 60_000,
  });
  const answers = stdout.trim().split("\n");
  const isRight =
    status === 0 &&
    stderr === "" &&
    answers.length === 2 &&
    answers[0]?.includes('"serverInfo":{"name":"readfile"') === true &&
    answers[1]?.includes('"text":"[package.json | line') === true;
  return isRight ? "" : `${runtime.join(" ")}: readfile-mcp ended with ${status}\n${stdout}\n${stderr}`;
}
