// The tool of spec 001 reports policy, then the sandbox, then numbers (W-53), also where only a link shows the first two.
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { workspaceReadFileTool } from "../../src/tools/workspace-read-file/tool.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";

const directory = temporaryDirectory();
const root = path.join(directory, "root");
const tool = workspaceReadFileTool({ root });

beforeAll(() => {
  writeFiles(directory, { "root/f": "x\n", "root/.env": "S=1\n", "out/secret": "s\n" });
  fs.symlinkSync("../out/secret", path.join(root, "link"));
  fs.symlinkSync("../out", path.join(root, "up"));
  fs.symlinkSync("../out/none", path.join(root, "dangling-out"));
  fs.symlinkSync(".env", path.join(root, "env"));
  fs.symlinkSync("f", path.join(root, "inside"));
  fs.symlinkSync("none", path.join(root, "dangling"));
});

describe("numbers that are not valid", () => {
  test.for<[object, string]>([
    [{ path: "link", start_line: 1.5 }, "SANDBOX_VIOLATION: it leads outside the workspace: link"],
    [{ path: "link", start_line: 0 }, "SANDBOX_VIOLATION: it leads outside the workspace: link"],
    [{ path: "link", max_lines: 501 }, "SANDBOX_VIOLATION: it leads outside the workspace: link"],
    [{ path: "up/secret", max_lines: "5" }, "SANDBOX_VIOLATION: it leads outside the workspace: up/secret"],
    [{ path: "up/none", start_line: 1.5 }, "SANDBOX_VIOLATION: it leads outside the workspace: up/none"],
    [
      { path: "dangling-out", start_line: 1.5 },
      "SANDBOX_VIOLATION: it leads outside the workspace: dangling-out",
    ],
    [{ path: "../f", start_line: 1.5 }, "SANDBOX_VIOLATION: it lies outside the workspace: ../f"],
    [{ path: "env", start_line: 1.5 }, 'POLICY_DENIED: it is denied by the policy rule ".env": env'],
    [{ path: ".env", start_line: 1.5 }, 'POLICY_DENIED: it is denied by the policy rule ".env": .env'],
    [{ path: "up/.env", start_line: 1.5 }, 'POLICY_DENIED: it is denied by the policy rule ".env": up/.env'],
    [
      { path: "inside", start_line: 1.5 },
      "INVALID_ARGUMENT: start_line must be an integer of at least 1: inside",
    ],
    [{ path: "f", max_lines: 0 }, "INVALID_ARGUMENT: max_lines must be an integer from 1 to 500: f"],
    [
      { path: "none", start_line: 1.5 },
      "INVALID_ARGUMENT: start_line must be an integer of at least 1: none",
    ],
    [
      { path: "dangling", start_line: 1.5 },
      "INVALID_ARGUMENT: start_line must be an integer of at least 1: dangling",
    ],
    [{ path: ".", start_line: 1.5 }, "INVALID_ARGUMENT: start_line must be an integer of at least 1: ."],
  ])("%j", async ([args, text]) => {
    expect((await tool.run(args)).text).toBe(text);
  });

  test("the host is not asked about a call that cannot be answered, and an abort rejects", async () => {
    let asked = 0;
    const guarded = workspaceReadFileTool({ root, authorize: () => ++asked > 0 });
    expect((await guarded.run({ path: "f", start_line: 1.5 })).text).toBe(
      "INVALID_ARGUMENT: start_line must be an integer of at least 1: f",
    );
    expect(asked).toBe(0);
    const controller = new AbortController();
    const run = tool.run({ path: "f", start_line: 1.5 }, { signal: controller.signal });
    controller.abort(new Error("stop"));
    await expect(run).rejects.toThrow("stop");
  });
});
