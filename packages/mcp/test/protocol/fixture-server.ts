// Serves the tools that the protocol's conformance suite calls, beside ours and by the same way: over HTTP, until it is ended.
import process from "node:process";
import { testReadTool, textAnswer } from "@readfile/adapter-testing";
import { openWorkspace, type MediaPart } from "@readfile/core";
import { toMcpTool, type ServedTool } from "../../src/index.ts";
import { createHttpServer } from "../../src/server/http-server.ts";
import { serverFactory, toolsOf } from "../../src/server/read-server.ts";

const [root = process.cwd()] = process.argv.slice(2);

/** A PNG image of one red pixel. */
const image: MediaPart = {
  mediaType: "image/png",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
};
const document: MediaPart = { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "empty.pdf" };

function fixture(name: string, media: readonly MediaPart[] = []): ServedTool {
  return toMcpTool(
    testReadTool(() => ({ ...textAnswer("This is a simple text response for testing."), media }), { name }),
  );
}

const failing = toMcpTool(
  testReadTool(
    () => {
      const message = "This tool intentionally returns an error for testing";
      return {
        ok: false,
        text: message,
        media: [],
        files: [],
        error: { code: "TEST", message, retryable: false },
      };
    },
    { name: "test_error_handling" },
  ),
);

const withProgress: ServedTool = {
  ...fixture("test_tool_with_progress"),
  async call(_args, { onProgress }) {
    for (const progress of [0, 50, 100]) {
      onProgress?.({ progress, total: 100 });
      await new Promise((next) => setTimeout(next, 50));
    }
    return { content: [{ type: "text", text: "done" }] };
  },
};

// The keyword of JSON Schema. An object that has it must not be awaited.
const ifThen = JSON.parse(
  '{"if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},"then":{"required":["phone"]},"else":{"required":["email"]}}',
) as object;

const withSchema: ServedTool = {
  ...fixture("json_schema_2020_12_tool"),
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: {
        $anchor: "addressDef",
        type: "object",
        properties: { street: { type: "string" }, city: { type: "string" } },
      },
    },
    properties: {
      name: { type: "string" },
      address: { $ref: "#/$defs/address" },
      contactMethod: { type: "string", enum: ["phone", "email"] },
      phone: { type: "string" },
      email: { type: "string" },
    },
    allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
    ...ifThen,
    additionalProperties: false,
  },
};

const workspace = openWorkspace({ root });
const tools = [
  ...toolsOf(workspace, ["readFileTool", "openFileTool", "forgeReadTool"]),
  fixture("test_simple_text"),
  fixture("test_image_content", [image]),
  fixture("test_embedded_resource", [document]),
  fixture("test_multiple_content_types", [image, document]),
  failing,
  withProgress,
  withSchema,
];
const factory = serverFactory({ version: "1.0.0", workspace, directories: [root], tools });
const address = { port: 0, host: "127.0.0.1", token: undefined, allowedHosts: [] };
const server = createHttpServer(factory, address);
server.listen(0, address.host, () => {
  const { port } = server.address() as { port: number };
  process.stderr.write(`readfile-mcp: http://127.0.0.1:${port}/mcp\n`);
});
