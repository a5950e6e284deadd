import { describe, expect, test } from "vitest";
import { requireAuthorized, type AuthorizeRequest } from "../../../src/tools/engine/call.ts";

describe("what the host decides", () => {
  const request: AuthorizeRequest = {
    requested: "f",
    path: "f",
    rootIndex: 0,
    root: undefined,
    size: 5,
    context: undefined,
    signal: undefined,
  };

  test.for<[unknown, string | undefined]>([
    [true, undefined],
    [{ allowed: true }, undefined],
    [{ allowed: true, reason: "never mind" }, undefined],
    [false, "the host does not allow reading it"],
    [{ allowed: false }, "the host does not allow reading it"],
    [{ allowed: false, reason: "ask first" }, "the host does not allow reading it: ask first"],
    [{ allowed: false, reason: "" }, "the host does not allow reading it"],
    [{ allowed: false, reason: 5 }, "the host does not allow reading it"],
    [{ allowed: 1 }, "the host does not allow reading it"],
    [{}, "the host does not allow reading it"],
    [null, "the host does not allow reading it"],
    [1, "the host does not allow reading it"],
  ])("%j", async ([decision, message]) => {
    const decided = requireAuthorized(() => decision as boolean, request);
    if (message === undefined) expect(await decided).toBeUndefined();
    else {
      await expect(decided).rejects.toMatchObject({
        code: "ACCESS_DENIED",
        message,
        details: { rule: "authorize" },
      });
    }
  });

  test("what it throws is kept for programs, unless the call was aborted", async () => {
    const cause = new Error("own");
    const throwing = (): never => {
      throw cause;
    };
    await expect(requireAuthorized(throwing, request)).rejects.toMatchObject({
      code: "ACCESS_DENIED",
      message: "the host could not decide whether it may be read",
      cause,
    });
    const reason = new Error("stop");
    const aborted = { ...request, signal: AbortSignal.abort(reason) };
    await expect(requireAuthorized(throwing, aborted)).rejects.toBe(reason);
  });
});
