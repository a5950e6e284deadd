import { buildPage } from "../src/server/page-files.ts";

let built: ReturnType<typeof buildPage> | undefined;

/** Gives the page, which is built once for all servers of this worker. */
export function builtPage(): ReturnType<typeof buildPage> {
  built ??= buildPage();
  return built;
}
