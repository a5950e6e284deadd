import type { Handler } from "hono";
import { sideBySideRows, type SideBySideResult } from "../../shared/side-by-side.ts";
import type { MediaStore } from "../media-store.ts";
import { createPlace, type SideBySidePlace } from "./create-place.ts";
import { runRow } from "./run-row.ts";

/** What the page needs: its directory, made when a row is first run, and the module of a person's reader. */
export interface SideBySide {
  /** The absolute path of the module with a reader that a person brought, if there is one. It comes from the command line alone. */
  readonly ownReader: string | undefined;
  place(): SideBySidePlace;
  /** Removes the directory, if it was made. */
  remove(): void;
}

/** Makes nothing yet. */
export function createSideBySide(ownReader?: string): SideBySide {
  let made: SideBySidePlace | undefined;
  return {
    ownReader,
    place: () => (made ??= createPlace()),
    remove() {
      made?.remove();
      made = undefined;
    },
  };
}

/** Runs a row of the page. Rows that are asked for at once wait for each other, so that their times can be compared. */
export function sideBySideRoute(sideBySide: SideBySide, media: MediaStore, stopping: AbortSignal): Handler {
  let before: Promise<unknown> = Promise.resolve();
  return async (context) => {
    const row = sideBySideRows.find(({ id }) => id === context.req.param("row"));
    if (row === undefined) return context.text("There is no such row.", 404);
    const signal = AbortSignal.any([context.req.raw.signal, stopping]);
    const { ownReader } = sideBySide;
    const run = before.then(() => {
      // What waited until the demo stopped must make no directory, which nobody would remove.
      signal.throwIfAborted();
      return runRow({ root: sideBySide.place().root, row, ownReader, signal });
    });
    before = run.catch(() => undefined);
    const shown: SideBySideResult = (await run).map((result) => ({
      ...result,
      media: result.media.map((part) => media.add(part)),
    }));
    return context.json(shown);
  };
}
