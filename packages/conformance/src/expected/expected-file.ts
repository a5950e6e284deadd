import { goldenFolder } from "../golden-folder.ts";

/** Gives the URL of a file of goldens. */
export function expectedFile(name: string): URL {
  return new URL(`expected/${name}.json`, goldenFolder);
}
