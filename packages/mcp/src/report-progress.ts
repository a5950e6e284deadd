import type { Progress, ServedCall } from "./served-tool.ts";

/** What a notification of progress says. */
export type ProgressParams = Progress & { readonly progressToken: string | number };

/**
 * Reports the progress of a call to the client that asked for it by a token. What the connection makes of a report does not
 * concern the call.
 */
export function progressOf(
  progressToken: string | number | undefined,
  notify: (params: ProgressParams) => Promise<void>,
): ServedCall["onProgress"] {
  if (progressToken === undefined) return undefined;
  return (progress) => {
    notify({ ...progress, progressToken }).catch(() => {});
  };
}
