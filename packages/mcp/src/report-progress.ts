import type { ReadProgress } from "@readfile/core";
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

/** Passes on what core reports, as one sum for all files of a call, because progress only grows. */
export function readProgress(onProgress: (progress: Progress) => void): (read: ReadProgress) => void {
  let current: string | undefined;
  let scannedBefore = 0;
  let scanned = 0;
  return ({ path, scannedBytes, totalBytes }) => {
    if (path !== current) {
      scannedBefore += scanned;
      scanned = 0;
      current = path;
    }
    if (scannedBytes <= scanned) return;
    scanned = scannedBytes;
    onProgress({
      progress: scannedBefore + scanned,
      ...(totalBytes !== null && { total: scannedBefore + totalBytes }),
      message: `${path}: lines are counted`,
    });
  };
}
