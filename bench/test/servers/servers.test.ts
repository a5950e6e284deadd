import { expect, test } from "vitest";
import { responseIn } from "../../src/servers/http-server.ts";
import { startStdioServer } from "../../src/servers/stdio-server.ts";

/** Answers each request with its method, in two pieces, and `fail` with an error. */
const program = `
process.stdin.setEncoding("utf8").on("data", (text) => {
  for (const line of text.trim().split("\\n")) {
    const { id, method } = JSON.parse(line);
    if (id === undefined) continue;
    const answer = method === "fail" ? { error: { code: -32601, message: "no" } } : { result: { content: [{ type: "text", text: method }] } };
    const sent = JSON.stringify({ jsonrpc: "2.0", id, ...answer }) + "\\n";
    process.stdout.write(sent.slice(0, 20));
    process.stdout.write(sent.slice(20));
  }
});
`;

test("calls a server over standard input and output", async () => {
  const server = await startStdioServer(["-e", program]);
  const [one, other] = await Promise.all([server.call("one", {}), server.call("other", {})]);
  expect([one, other]).toEqual([
    { content: [{ type: "text", text: "one" }] },
    { content: [{ type: "text", text: "other" }] },
  ]);
  await expect(server.call("fail", {})).rejects.toThrow("the server answered -32601: no");
  await server.close();
});

test("a server that ends at once is told", async () => {
  await expect(startStdioServer(["-e", ""])).rejects.toThrow("the server died: -e ");
});

test("reads a response from JSON and from a stream", () => {
  const response = { id: 1, result: { content: [] } };
  expect(responseIn('{"id":1,"result":{"content":[]}}')).toEqual(response);
  expect(
    responseIn(': hello\n\nevent: message\ndata: {"id":0}\n\ndata: {"id":1,"result":{"content":[]}}\n\n'),
  ).toEqual(response);
  expect(() => responseIn("no")).toThrow('the server answered "no"');
});
