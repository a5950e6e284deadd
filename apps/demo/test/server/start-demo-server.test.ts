import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageFile } from "../../src/server/page-files.ts";
import { startDemoServer, type DemoServer } from "../../src/server/start-demo-server.ts";

const root = mkdtempSync(join(tmpdir(), "readfile-demo-server-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(join(root, "README.md"), "# x\n");
writeFileSync(join(root, "my app.log"), "x\n");
mkdirSync(join(root, "docs"));
// Reading this aloud takes an hour.
writeFileSync(join(root, "docs", "long.txt"), "word ".repeat(200_000));

/** For tests that do not need the page, because building it takes a while. */
const noPage: ReadonlyMap<string, PageFile> = new Map();

const longAnswer = JSON.stringify({
  framework: "ai-sdk",
  tool: "openFileTool",
  model: "script",
  turns: [{ role: "user", text: "read aloud docs/long.txt" }],
});

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ root, port: 0, environment: { ANTHROPIC_API_KEY: "sk-secret" } });
});
afterAll(() => server.stop());

test("serves the pages and their files", async () => {
  for (const path of ["", "side-by-side", "conformance"]) {
    const page = await (await fetch(`${server.address}${path}`)).text();
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/gu)].map(([, asset]) => asset ?? "");
    expect(assets.length).toBeGreaterThan(2);
    const answers = await Promise.all(assets.map((asset) => fetch(new URL(asset, server.address))));
    expect(answers.map(({ status }) => status)).toStrictEqual(assets.map(() => 200));
  }
});

test("reports what it serves, without keys", async () => {
  const facts = await (await fetch(new URL("/api/session", server.address))).text();
  expect(facts).not.toContain("sk-secret");
  expect(JSON.parse(facts)).toMatchObject({
    hostedModel: "claude-sonnet-4-5",
    examples: [
      { text: "What does README.md say?", needs: null },
      { text: "read README.md lines 1-1", needs: null },
      { text: 'last 10 lines of "my app.log"', needs: "tail" },
      { text: "read aloud README.md lines 1-1", needs: null },
      { text: "read READEM.md", needs: null },
      { text: "read ../outside.txt", needs: null },
    ],
  });
});

test("listens on the loopback address only", async () => {
  const { port } = new URL(server.address);
  const others = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ internal, family }) => !internal && family === "IPv4"),
  );
  for (const { address } of others) {
    const socket = connect({ host: address, port: Number(port) });
    const [outcome] = await Promise.race([
      once(socket, "connect").then(() => ["reached"]),
      once(socket, "error"),
    ]);
    socket.destroy();
    expect(outcome).toMatchObject({ code: "ECONNREFUSED" });
  }
  expect(new URL(server.address).hostname).toBe("127.0.0.1");
});

test("rejects when the requested port is taken", async () => {
  const other = createServer();
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(startDemoServer({ root, port, page: noPage, environment: {} })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  other.close();
});

test("stops although pages listen", async () => {
  const stopped = await startDemoServer({ root, port: 0, page: noPage, environment: {} });
  const events = await fetch(new URL("/api/conformance/events", stopped.address));
  const reading = events.text().catch(() => "closed");
  await stopped.stop();
  expect(await reading).toContain("");
  await expect(fetch(stopped.address)).rejects.toThrow("fetch failed");
});

test("stops although an answer arrives", async () => {
  const stopped = await startDemoServer({ root, port: 0, page: noPage, environment: {} });
  const answer = await fetch(new URL("/api/chat", stopped.address), { method: "POST", body: longAnswer });
  const reading = answer.text().catch(() => "cut off");
  await stopped.stop();
  expect(await reading).toBe("cut off");
});

test("a page that closes ends its run and makes room for others", async () => {
  const ask = (signal?: AbortSignal): Promise<Response> =>
    fetch(new URL("/api/chat", server.address), {
      method: "POST",
      body: longAnswer,
      ...(signal && { signal }),
    });
  const leaving = new AbortController();
  const running = await Promise.all(Array.from({ length: 8 }, () => ask(leaving.signal)));
  expect(running.map(({ status }) => status)).toStrictEqual(running.map(() => 200));
  expect((await ask()).status).toBe(429);
  leaving.abort();
  await expect
    .poll(
      async () => {
        const answer = await ask();
        await answer.body?.cancel();
        return answer.status;
      },
      { timeout: 60_000 },
    )
    .toBe(200);
});
