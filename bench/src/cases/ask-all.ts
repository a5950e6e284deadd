import type { Outcome } from "./outcome.ts";
import type { Ask, Reader } from "./reader.ts";

/** Asks a reader several things at once. An error that it throws reaches a model as its message. */
export async function askAll(reader: Reader, asks: readonly Ask[]): Promise<Outcome[]> {
  return await Promise.all(
    asks.map(async (ask): Promise<Outcome> => {
      try {
        return await reader.ask(ask);
      } catch (error) {
        return { kind: "refused", text: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}
