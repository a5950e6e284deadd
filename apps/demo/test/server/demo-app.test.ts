import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forwardSource, openWorkspace } from "@readfile/core";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { HostedModel } from "../../src/models/model-choice.ts";
import { createConformanceRuns } from "../../src/server/conformance-runs.ts";
import { demoApp, type DemoAppSettings } from "../../src/server/demo-app.ts";
import { createMediaStore } from "../../src/server/media-store.ts";
import { createSideBySide } from "../../src/server/side-by-side/side-by-side-route.ts";
import type { ConformancePlan } from "../../src/shared/conformance-events.ts";
import type { EveryAnswer } from "../../src/shared/every-answer.ts";
import type { SideBySideResult } from "../../src/shared/side-by-side.ts";
import { speaks } from "../../src/models/spoken-apis.ts";
import { runnableFrameworks } from "../agent/runnable-frameworks.ts";
import { startStandIn } from "../stand-in-endpoint.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "readfile-demo-app-")));
const root = join(folder, "ws");
mkdirSync(join(root, "src"), { recursive: true });
writeFileSync(join(root, "a.txt"), "one\ntwo\n");
writeFileSync(join(root, ".env"), "KEY=secret\n");
writeFileSync(join(root, "src", "b.txt"), "");
writeFileSync(join(folder, "outside.txt"), "secret\n");
symlinkSync(folder, join(root, "up"), "junction");
const workspace = openWorkspace({ root });
const media = createMediaStore();
const stopping = new AbortController();
const sideBySide = createSideBySide();
afterAll(() => {
  stopping.abort();
  workspace.dispose();
  sideBySide.remove();
  rmSync(folder, { recursive: true, force: true });
});

const pageFile = { type: "text/html; charset=utf-8", bytes: new Uint8Array([60, 112, 62]) };

function appWith(settings: Partial<DemoAppSettings> = {}): ReturnType<typeof demoApp> {
  return demoApp({
    workspace,
    root,
    hosted: undefined,
    media,
    stopping: stopping.signal,
    facts: { workspace: "ws", hostedModel: null, examples: [], ownReader: null },
    page: new Map(["/", "/conformance", "/assets/a.js"].map((path) => [path, pageFile])),
    conformance: createConformanceRuns(),
    sideBySide,
    allowedHosts: ["127.0.0.1:4600", "localhost:4600"],
    ...settings,
  });
}

const app = appWith();

async function send(path: string, init: RequestInit = {}, to = app): Promise<Response> {
  const headers = new Headers({ host: "127.0.0.1:4600", ...(init.headers as Record<string, string>) });
  // The server makes the URL from the `Host`, unless the request line names another host.
  const base = `http://${headers.get("host") || "127.0.0.1:4600"}`;
  return to.request(path.startsWith("/") ? `${base}${path}` : path, { ...init, headers });
}

function post(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  };
}

const chat = {
  framework: "ai-sdk",
  tool: "readFileTool",
  model: "script",
  turns: [{ role: "user", text: "read a.txt line 1" }],
};

describe("the guard of requests", () => {
  test.for([
    ["its own address", {}, 200],
    ["its name", { host: "localhost:4600", origin: "http://localhost:4600" }, 200],
    ["its own page", { origin: "http://127.0.0.1:4600", "sec-fetch-site": "same-origin" }, 200],
    ["another host", { host: "evil.example" }, 403],
    ["another host with its port", { host: "evil.example:4600" }, 403],
    ["another port", { host: "127.0.0.1:4601" }, 403],
    ["no host", { host: "" }, 403],
    ["another origin", { origin: "http://evil.example" }, 403],
    ["another origin that begins as its own", { origin: "http://127.0.0.1:4600.evil.example" }, 403],
    ["another scheme", { origin: "https://127.0.0.1:4600" }, 403],
    ["an origin that hides", { origin: "null" }, 403],
    ["another site without an origin", { "sec-fetch-site": "cross-site" }, 403],
    ["another port of this machine", { "sec-fetch-site": "same-site" }, 403],
  ] as const)("%s: %j", async ([, headers, status]) => {
    expect((await send("/api/session", { headers })).status).toBe(status);
    expect((await send("/api/chat", post(chat, headers))).status).toBe(status);
  });

  test("a request line that names another host is refused, whatever its Host says", async () => {
    expect((await send("http://evil.example/api/session")).status).toBe(403);
    expect((await send("http://127.0.0.1:4600/api/session")).status).toBe(200);
  });

  test("a link from another site may open the page, and no more", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await send("/", { headers })).status).toBe(200);
    expect((await send("/api/tree", { headers })).status).toBe(403);
  });

  test("a refusal has the same security headers as every answer", async () => {
    const { headers } = await send("/", { headers: { host: "evil.example" } });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("the policy forbids the page other origins, inline scripts and frames", async () => {
  const { headers } = await send("/");
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  );
  expect(
    ["x-frame-options", "referrer-policy", "cross-origin-opener-policy", "cross-origin-resource-policy"].map(
      (name) => headers.get(name),
    ),
  ).toStrictEqual(["DENY", "no-referrer", "same-origin", "same-origin"]);
});

describe("the server's files", () => {
  test.for([
    ["/", 200],
    ["/conformance", 200],
    ["/conformance/", 200],
    ["//", 404],
    ["/../package.json", 404],
    ["/%2e%2e/package.json", 404],
    ["/assets/..%2f..%2fpackage.json", 404],
    ["/a.txt", 404],
    ["/api/none", 404],
    ["/api/media/none", 404],
  ] as const)("%s: %i", async ([path, status]) => {
    expect((await send(path)).status).toBe(status);
  });

  test("browsers cache files whose names contain digests, and reload pages", async () => {
    expect((await send("/assets/a.js")).headers.get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await send("/")).headers.get("cache-control")).toBe("no-cache");
  });

  test("browsers do not cache answers of the API", async () => {
    expect((await send("/api/session")).headers.get("cache-control")).toBe("no-store");
  });

  test("an image is shown, and anything else is a download", async () => {
    const data = Buffer.from("<script>").toString("base64");
    const image = await send(media.add({ mediaType: "image/png", data }).url);
    expect(image.headers.get("content-type")).toBe("image/png");
    const page = await send(media.add({ mediaType: "text/html", data }).url);
    expect([page.headers.get("content-type"), page.headers.get("content-disposition")]).toStrictEqual([
      "application/octet-stream",
      "attachment",
    ]);
  });
});

describe("the tree", () => {
  test("lists directories first and omits what policy hides", async () => {
    expect(await (await send("/api/tree")).json()).toStrictEqual({
      entries: [
        { name: "src", type: "directory" },
        { name: "a.txt", type: "file" },
        { name: "up", type: "link" },
      ],
      more: false,
    });
    expect(await (await send("/api/tree?path=src")).json()).toStrictEqual({
      entries: [{ name: "b.txt", type: "file" }],
      more: false,
    });
  });

  test.for(["..", "/", "up", "src/../..", "none", "a.txt", "src\0"])("refuses %j", async (path) => {
    const answer = await send(`/api/tree?path=${encodeURIComponent(path)}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain(folder);
  });
});

describe("a chat", () => {
  test.for([
    ["no JSON", "{"],
    ["no object", "1"],
    ["an unknown framework", { ...chat, framework: "none" }],
    ["an unknown tool", { ...chat, tool: "constructor" }],
    ["no turn", { ...chat, turns: [] }],
    ["no turn of the person", { ...chat, turns: [{ role: "assistant", text: "a" }] }],
    ["another role", { ...chat, turns: [{ role: "system", text: "a" }] }],
    ["a text that is none", { ...chat, turns: [{ role: "user", text: 1 }] }],
    ["a model that was not set", { ...chat, model: "hosted" }],
  ] as const)("is refused for %s", async ([, body]) => {
    expect((await send("/api/chat", post(body))).status).toBe(400);
  });

  test("is refused when it is too long", async () => {
    const text = "x".repeat(1024 * 1024);
    expect((await send("/api/chat", post({ ...chat, turns: [{ role: "user", text }] }))).status).toBe(413);
  });

  test("streams the call, what the model received, and the answer", async () => {
    const parts = await partsOf(await send("/api/chat", post(chat)));
    expect(parts.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1])).toStrictEqual(
      [
        "start",
        "tool-input-available",
        "tool-output-available",
        "text-start",
        "text-delta",
        "text-end",
        "finish",
      ],
    );
    const output = parts.find(({ type }) => type === "tool-output-available")?.["output"];
    expect(output).toMatchObject({
      text: "[a.txt | line 1 of 2 | next: offset=2 limit=1]\n1\tone",
      byteLength: 52,
      sha256: "29e4a4a19ffe47c2d8a1f570b233adf5b425ef718a5040f1fad42984706e8cef",
      media: [],
      isError: false,
    });
  });

  // Run these concurrently, because a client waits before it retries.
  test.concurrent.for([
    [401, "The model's endpoint answered with status 401. Is the key right?"],
    [500, "The model's endpoint answered with status 500."],
  ] as const)(
    "says so where the model's endpoint answers %i, and tells no key",
    async ([failWith, errorText]) => {
      const endpoint = await startStandIn({ toolName: "read_file", args: {}, failWith });
      const hosted = {
        api: "chat-completions",
        name: "m",
        apiKey: "sk-secret",
        baseUrl: endpoint.url,
      } as const;
      try {
        for (const parts of await inEveryFramework(hosted)) {
          expect(parts.filter(({ type }) => type === "error")).toStrictEqual([{ type: "error", errorText }]);
          expect(JSON.stringify(parts)).not.toContain("sk-secret");
        }
      } finally {
        await endpoint.stop();
      }
    },
  );

  test("says that a framework does not speak the API of a model", async () => {
    const hosted = { api: "chat-completions", name: "m", apiKey: "k", baseUrl: undefined } as const;
    const request = post({ ...chat, framework: "anthropic", model: "hosted" });
    const answer = await send("/api/chat", request, appWith({ hosted }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe(
      "Anthropic SDK does not speak the API of this model. Choose the offline script, or another framework.",
    );
  });

  test("says that the program of a framework is missing", async ({ onTestFinished }) => {
    vi.stubEnv("READFILE_CLAUDE_PROGRAM", "");
    onTestFinished(() => void vi.unstubAllEnvs());
    const parts = await partsOf(await send("/api/chat", post({ ...chat, framework: "claude-agent-sdk" })));
    expect(parts.filter(({ type }) => type === "error")).toStrictEqual([
      {
        type: "error",
        errorText:
          "The loop of the Claude Agent SDK is a native program, which is not installed here: " +
          "`npx -y pnpm@12 test:claude` installs it (384 MB).",
      },
    ]);
  });

  test.concurrent.for(["<html>Hello</html>", "data: {\n\n", 'data: {"hello":1}\n\n', ""])(
    "says that the model's endpoint answered nonsense: %j",
    async (nonsense) => {
      const endpoint = await startStandIn({ toolName: "read_file", args: {}, nonsense });
      const hosted = { api: "chat-completions", name: "m", apiKey: "k", baseUrl: endpoint.url } as const;
      try {
        for (const parts of await inEveryFramework(hosted)) {
          expect(parts.filter(({ type }) => type === "error")).toStrictEqual([
            {
              type: "error",
              errorText: "The model's endpoint gave no answer that can be used.",
            },
          ]);
        }
      } finally {
        await endpoint.stop();
      }
    },
  );

  test.concurrent("goes on where a model calls a tool that there is none of: the framework tells it so", async () => {
    const endpoint = await startStandIn({ toolName: "no_such_tool", args: {} });
    const hosted = { api: "chat-completions", name: "m", apiKey: "k", baseUrl: endpoint.url } as const;
    try {
      const told = (await inEveryFramework(hosted)).map((parts) => {
        const output = parts.find(({ type }) => type === "tool-output-available")?.["output"];
        const { text } = output as { readonly text: string };
        return {
          namesTool: text.includes("no_such_tool"),
          hasFailed: parts.some(({ type }) => type === "error"),
        };
      });
      expect(told).toStrictEqual(Array.from({ length: 4 }, () => ({ namesTool: true, hasFailed: false })));
    } finally {
      await endpoint.stop();
    }
  });

  test.concurrent("says that the model's endpoint cannot be reached", async () => {
    const endpoint = await startStandIn({ toolName: "read_file", args: {} });
    await endpoint.stop();
    const hosted = { api: "chat-completions", name: "m", apiKey: "k", baseUrl: endpoint.url } as const;
    for (const parts of await inEveryFramework(hosted)) {
      expect(parts.filter(({ type }) => type === "error")).toStrictEqual([
        { type: "error", errorText: "The model's endpoint could not be reached." },
      ]);
    }
  });
});

describe("the same call in every framework", () => {
  const everywhere = async (tool: string, args: unknown, place = "workspace"): Promise<unknown> =>
    (await send("/api/every-framework", post({ tool, args, place }))).json();

  test.for([
    ["readFileTool", { path: "a.txt", offset: 2 }, 27],
    ["codexReadFileTool", { file_path: join(root, "a.txt") }, 15],
    ["openFileTool", { file_path: "none.txt" }, 24],
    ["forgeReadTool", { path: 5 }, undefined],
  ] as const)("%s, %j", async ([tool, args, byteLength]) => {
    const { answers, missing, isIdentical } = (await everywhere(tool, args)) as EveryAnswer;
    expect(isIdentical).toBe(true);
    expect(answers.map(({ framework }) => framework)).toStrictEqual(runnableFrameworks);
    expect(answers.length + missing.length).toBe(7);
    if (byteLength !== undefined) expect(answers[0]?.byteLength).toBe(byteLength);
  });

  test("tells a file that changed meanwhile from a framework that changes bytes", async () => {
    let reads = 0;
    const source = forwardSource({
      name: "growing",
      open: async () => ({ content: () => new Blob([`read ${++reads}\n`]).stream() }),
    });
    const changing = openWorkspace({ source });
    const call = post({ tool: "readFileTool", args: { path: "growing.log" }, place: "workspace" });
    const answer = await send("/api/every-framework", call, appWith({ workspace: changing }));
    const { answers, isIdentical, hasChanged } = (await answer.json()) as EveryAnswer;
    changing.dispose();
    expect([answers.length, isIdentical, hasChanged]).toStrictEqual([runnableFrameworks.length, false, true]);
    expect(((await everywhere("readFileTool", { path: "a.txt" })) as EveryAnswer).hasChanged).toBe(false);
  });

  test("answers the files of the other page", async () => {
    const { isIdentical, answers } = (await everywhere(
      "readFileTool",
      { path: "logo.png" },
      "side-by-side",
    )) as EveryAnswer;
    expect([isIdentical, answers[0]?.mediaTypes]).toStrictEqual([true, ["image/png"]]);
  });

  test.for([
    ["an unknown tool", { tool: "none", args: {}, place: "workspace" }],
    ["arguments that are none", { tool: "readFileTool", args: [], place: "workspace" }],
    ["an unknown place", { tool: "readFileTool", args: {}, place: "/" }],
  ] as const)("refuses %s", async ([, body]) => {
    expect((await send("/api/every-framework", post(body))).status).toBe(400);
  });
});

describe("readers side by side", () => {
  const run = async (row: string, to = app): Promise<SideBySideResult> =>
    (await (await send(`/api/side-by-side/${row}`, { method: "POST" }, to)).json()) as SideBySideResult;

  test("an unknown row is refused", async () => {
    expect((await send("/api/side-by-side/none", { method: "POST" })).status).toBe(404);
  });

  test("each answers, and a secret is told by all but ours", async () => {
    const results = await run("secret");
    expect(results.map(({ reader, outcome }) => [reader, outcome])).toStrictEqual([
      ["plain", "answer"],
      ["guarded", "answer"],
      ["ours", "error"],
    ]);
    const [plain, guarded, ours] = results.map(({ text }) => text);
    expect(plain).toBe("PAYMENT_KEY=made-up-for-this-page\n");
    expect(guarded).toBe("1\tPAYMENT_KEY=made-up-for-this-page\n2\t");
    expect(ours).toMatch(/^Error: ACCESS_DENIED: \.env: /u);
  });

  test("the page can show the image that two of them hand to the model", async () => {
    const results = await run("image");
    expect(results.map(({ media: parts }) => parts.map(({ mediaType }) => mediaType))).toStrictEqual([
      [],
      ["image/png"],
      ["image/png"],
    ]);
    const image = await send(results[1]?.media[0]?.url ?? "");
    expect(image.headers.get("content-type")).toBe("image/png");
    expect([...new Uint8Array(await image.arrayBuffer()).subarray(0, 4)]).toStrictEqual([137, 80, 78, 71]);
  });

  describe("a reader that a person brought", () => {
    /** Runs a row with a module of this text. Gives its result. */
    const runOwn = async (row: string, module: string, query = ""): Promise<SideBySideResult[number]> => {
      const file = join(folder, "own-reader.mjs");
      writeFileSync(file, module);
      const own = createSideBySide(file);
      try {
        const results = await run(`${row}${query}`, appWith({ sideBySide: own }));
        expect(results.map(({ reader }) => reader)).toStrictEqual(["plain", "guarded", "ours", "own"]);
        return results[3] as SideBySideResult[number];
      } finally {
        own.remove();
      }
    };

    test("is given the directory and the arguments, but nothing of the demo's environment", async () => {
      const { outcome, text, end } = await runOwn(
        "log",
        `import { readdirSync } from "node:fs";
         export default (root) => async (args) => JSON.stringify([readdirSync(root).sort(), args, process.env.PATH ?? null]);`,
      );
      expect(JSON.parse(text)).toStrictEqual([
        [
          ".env",
          "broken.png",
          "logo.png",
          "notes",
          "report.txt",
          "server.log",
          "src",
          ...(process.platform === "win32" ? [] : ["updates.pipe"]),
        ],
        { path: "server.log", offset: -5 },
        null,
      ]);
      expect([outcome, end]).toStrictEqual(["answer", ""]);
    });

    test.for([
      ["an error that it throws", `() => () => { throw new Error("no"); }`, "error", "no"],
      ["a text that begins as an error", `() => async () => "[error] no"`, "error", "[error] no"],
      ["something that is no text", `() => async () => ({ lines: [1] })`, "answer", '{"lines":[1]}'],
      ["nothing", `() => async () => {}`, "answer", ""],
      ["a process that ends", `() => async () => process.exit(0)`, "died", ""],
      [
        "an error whose message is no text",
        `() => () => { throw Object.assign(new Error(), { message: 5 }); }`,
        "error",
        "5",
      ],
      [
        "something thrown that has no text",
        `() => () => { throw Object.create(null); }`,
        "error",
        "what it threw has no message",
      ],
      [
        "a message of its own to the demo",
        `() => () => { process.send?.("early"); return "text"; }`,
        "answer",
        "text",
      ],
      [
        "a module with a long error after the demo was started",
        `(() => { throw new Error("x".repeat(5000)); })()`,
        "died",
        `The module does not load: ${"x".repeat(500)}…`,
      ],
      ["a factory that is asynchronous", `async () => () => "text"`, "answer", "text"],
      [
        "a module that was broken after the demo was started",
        `import "none:none"`,
        "died",
        expect.stringMatching(/^The module does not load: ./u),
      ],
      [
        "a process that something keeps alive",
        `() => async () => (setInterval(() => {}, 1000), "text")`,
        "answer",
        "text",
      ],
    ] as const)("%s", async ([, code, outcome, text]) => {
      expect(await runOwn("secret", `export default ${code}`)).toMatchObject({ outcome, text, media: [] });
    });

    test("one that never answers is ended", async () => {
      const { outcome, durationMs, memoryBytes } = await runOwn(
        "pipe",
        `export default () => () => { for (;;); }`,
      );
      expect([outcome, durationMs, memoryBytes]).toStrictEqual(["none", 2000, null]);
    });

    test("one whose answer never comes has given none, although nothing keeps its process alive", async () => {
      const { outcome } = await runOwn("pipe", `export default () => () => new Promise(() => {})`);
      expect(outcome).toBe("none");
    });

    test("a text of 20 million characters beyond ASCII is an answer", async () => {
      const { outcome, end, characters } = await runOwn(
        "secret",
        `export default () => () => "東".repeat(2e7) + " ok"`,
      );
      expect([outcome, end.slice(-4), characters]).toStrictEqual(["answer", "東 ok", 20_000_003]);
    });

    test("of a long text, the start and the end are shown", async () => {
      const module = `export default () => async () => "a".repeat(2000) + "b".repeat(200)`;
      const { text, end, characters } = await runOwn("secret", module);
      expect([text, end, characters]).toStrictEqual(["a".repeat(1500), "b".repeat(200), 2200]);
    });

    test("an image is handed on; a media type that no model sees as an image is a text", async () => {
      const image = await runOwn(
        "image",
        `export default () => async () => ({ mediaType: "image/gif", data: "R0lGODlh" })`,
      );
      expect(image.media).toMatchObject([{ mediaType: "image/gif", byteLength: 6 }]);
      const page = await runOwn(
        "image",
        `export default () => async () => ({ mediaType: "text/html", data: "PHA+" })`,
      );
      expect([page.media, page.text]).toStrictEqual([[], '{"mediaType":"text/html","data":"PHA+"}']);
    });

    test("no request names its module", async () => {
      const other = join(folder, "other-reader.mjs");
      writeFileSync(other, `export default () => async () => "the other"`);
      const query = `?reader=${encodeURIComponent(other)}&ownReader=${encodeURIComponent(other)}`;
      expect((await run(`secret${query}`)).map(({ reader }) => reader)).toStrictEqual([
        "plain",
        "guarded",
        "ours",
      ]);
      const { text } = await runOwn("secret", `export default () => async () => "the first"`, query);
      expect(text).toBe("the first");
    });
  });

  test("a row that waits for another makes no directory after the demo stopped", async () => {
    const stopped = new AbortController();
    let asked = 0;
    const place = (): ReturnType<typeof sideBySide.place> => (asked++, sideBySide.place());
    const stoppedApp = appWith({ sideBySide: { ...sideBySide, place }, stopping: stopped.signal });
    const running = ["pipe", "secret"].map((row) =>
      send(`/api/side-by-side/${row}`, { method: "POST" }, stoppedApp),
    );
    await expect.poll(() => asked).toBe(1);
    stopped.abort();
    expect((await Promise.all(running)).map(({ status }) => status)).toStrictEqual([500, 500]);
    expect(asked).toBe(1);
  });

  test("a page that closes ends what runs", async () => {
    const leaving = new AbortController();
    const running = send("/api/side-by-side/pipe", { method: "POST", signal: leaving.signal });
    leaving.abort();
    expect((await running).status).toBe(500);
  });
});

describe("the conformance suite", () => {
  test("says before a run what it will play", async () => {
    const plan = (await (await send("/api/conformance/plan")).json()) as ConformancePlan;
    expect(plan.loops.length).toBe(24);
    expect(plan.cases.length).toBeGreaterThan(2800);
  });

  test("refuses an unknown scope and an unknown case", async () => {
    expect((await send("/api/conformance/start?scope=none", { method: "POST" })).status).toBe(400);
    expect((await send("/api/conformance/case?id=none")).status).toBe(404);
  });

  test("shows a case with its golden", async () => {
    const id = "content/forge/lf.txt";
    expect(await (await send(`/api/conformance/case?id=${id}`)).json()).toStrictEqual({
      id,
      tool: "forgeReadTool",
      tree: "own",
      args: '{"path":"lf.txt"}',
      options: null,
      expected: { text: "1\tone\n2\ttwo\n3\tthree\n", shortened: false, isError: false, media: [] },
    });
  });
});

type Part = Readonly<Record<string, unknown>>;

/** Runs a chat with a provider's model in every framework that speaks its API. Gives the parts of each answer. */
async function inEveryFramework(hosted: HostedModel): Promise<readonly (readonly Part[])[]> {
  const hostedApp = appWith({ hosted });
  return Promise.all(
    runnableFrameworks
      .filter((framework) => speaks(framework, hosted))
      .map(async (framework) =>
        partsOf(await send("/api/chat", post({ ...chat, framework, model: "hosted" }), hostedApp)),
      ),
  );
}

async function partsOf(answer: Response): Promise<readonly Part[]> {
  const lines = (await answer.text()).split("\n").filter((line) => line.startsWith("data: {"));
  return lines.map((line) => JSON.parse(line.slice("data: ".length)) as Part);
}
