import { ReadError } from "../../contract/read-error.ts";

/** A file that is open and about to be read. */
export interface AuthorizeRequest {
  /** The path as the model sent it. */
  readonly requested: string;
  /** The real path beneath its root, links resolved, with `/`. */
  readonly path: string;
  /** In bytes, when known. */
  readonly size: number | null;
  /** The framework's own context. */
  readonly context: unknown;
  readonly signal: AbortSignal | undefined;
}

/** The host's decision. A refusal may name its reason, which the model reads. */
export type AuthorizeDecision = boolean | { readonly allowed: boolean; readonly reason?: string };

/** Called after a file is pinned and before its first byte is read. It may take its time. If it throws, the read is refused. */
export type Authorize = (request: AuthorizeRequest) => AuthorizeDecision | Promise<AuthorizeDecision>;

/** Throws a ReadError `ACCESS_DENIED` unless the host allows it. */
export async function requireAuthorized(authorize: Authorize, request: AuthorizeRequest): Promise<void> {
  let decision: AuthorizeDecision;
  try {
    decision = await authorize(request);
  } catch (cause) {
    request.signal?.throwIfAborted();
    throw new ReadError("ACCESS_DENIED", "the host could not decide whether it may be read", { cause });
  }
  const { allowed, reason } = readDecision(decision);
  if (allowed) return;
  const said = typeof reason === "string" && reason !== "" ? `: ${reason}` : "";
  throw new ReadError("ACCESS_DENIED", `the host does not allow reading it${said}`, {
    details: { rule: "authorize" },
  });
}

/** Only `true` allows the read: a host without types may answer anything. */
function readDecision(decision: unknown): { readonly allowed: boolean; readonly reason: unknown } {
  if (typeof decision !== "object" || decision === null) {
    return { allowed: decision === true, reason: undefined };
  }
  const { allowed, reason } = decision as Readonly<Record<string, unknown>>;
  return { allowed: allowed === true, reason };
}
