// oxlint-disable typescript/no-deprecated -- the SDK advises McpServer but for advanced uses, of which this is one
// oxlint-disable no-underscore-dangle -- this is how the SDK names what a subclass may override
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type JSONRPCRequest,
  type Result,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { paramsIssueIn } from "./params-issue.ts";

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/**
 * The SDK's server, which says in a sentence what is wrong with params. On its own, it answers most of them with the code of
 * an internal error, and all with the findings of its schema library as JSON.
 */
export class ProtocolServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        context.mcpReq.signal.throwIfAborted();
        const issue = paramsIssueIn(request);
        if (issue !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, issue);
        if (error instanceof ProtocolError) throw error;
        // The message of an exception may hold a path of the host.
        throw new ProtocolError(ProtocolErrorCode.InternalError, "internal error");
      }
    };
  }
}
