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
const schemaOfMethod: ReadonlyMap<unknown, Schema> = new Map<string, Schema>([
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

/** What is wrong with the params of a request, in a sentence. Undefined if nothing is, or for what is no request. */
export function paramsIssueIn(request: object): string | undefined {
  const method = "method" in request ? request.method : undefined;
  for (const schema of [specTypeSchemas.JSONRPCRequest, schemaOfMethod.get(method)]) {
    const issues = (schema?.["~standard"].validate(request).issues ?? []).map(({ message, path = [] }) => ({
      path: path.map((part) => String(typeof part === "object" ? part.key : part)),
      said: message.replace(/^Invalid input: /, "").replace("Invalid input", "its form is wrong"),
    }));
    const [issue] = issues;
    if (issue === undefined) continue;
    if (issues.some(({ path }) => path[0] !== "params")) return undefined;
    return `Invalid params: ${issue.path.join(".")}: ${issue.said}`;
  }
  return undefined;
}
