import { expect, onTestFinished, test, vi } from "vitest";
import { loadDriver } from "../../src/command/load-driver.ts";

test("the Claude Agent SDK is driven without its program where the variable for it is empty", async () => {
  vi.stubEnv("READFILE_CLAUDE_PROGRAM", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const loaded = await loadDriver("claude-agent-sdk");
  expect("driver" in loaded && loaded.driver.loops.map(({ name }) => name)).toEqual(["tools/call"]);
});
