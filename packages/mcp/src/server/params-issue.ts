import { specTypeSchemas } from "@modelcontextprotocol/server";

type Schema = (typeof specTypeSchemas)[
  | "CallToolRequest"
  | "CompleteRequest"
  | "DiscoverRequest"
  | "InitializeRequest"
  | "ListResourceTemplatesRequest"
  | "ListResourcesRequest"
  | "ListToolsRequest"
  | "PingRequest"
  | "ReadResourceRequest"];

/** The protocol's schemas of the requests that are served. */
const schemaOfMethod: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ["initialize", specTypeSchemas.InitializeRequest],
  ["server/discover", specTypeSchemas.DiscoverRequest],
  ["ping", specTypeSchemas.PingRequest],
  ["tools/list", specTypeSchemas.ListToolsRequest],
  ["tools/call", specTypeSchemas.CallToolRequest],
  ["resources/list", specTypeSchemas.ListResourcesRequest],
  ["resources/templates/list", specTypeSchemas.ListResourceTemplatesRequest],
  ["resources/read", specTypeSchemas.ReadResourceRequest],
  ["completion/complete", specTypeSchemas.CompleteRequest],
]);

/** What is wrong with the params of a request of a known method, in a sentence. Undefined if nothing is. */
export function paramsIssueIn(request: { readonly method: string }): string | undefined {
  const schema = schemaOfMethod.get(request.method);
  return schema && issueBy(schema, request);
}

/**
 * What is wrong with the params of JSON that would be a request but for them, in a sentence. Undefined if nothing is, or if more
 * is.
 */
export function messageIssueIn(json: unknown): string | undefined {
  return issueBy(specTypeSchemas.JSONRPCRequest, json);
}

function issueBy(schema: Schema | typeof specTypeSchemas.JSONRPCRequest, value: unknown): string | undefined {
  const issues = (schema["~standard"].validate(value).issues ?? []).map(({ message, path = [] }) => ({
    path: path.map((part) => String(typeof part === "object" ? part.key : part)),
    said: message.replace(/^Invalid input: /, "").replace("Invalid input", "its form is wrong"),
  }));
  const [issue] = issues;
  if (issue === undefined || issues.some(({ path }) => path[0] !== "params")) return undefined;
  return `Invalid params: ${issue.path.join(".")}: ${issue.said}`;
}
