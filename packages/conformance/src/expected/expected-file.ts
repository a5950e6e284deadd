import { goldenFolder } from "../golden-folder.ts";

/** Where the goldens of a file of cases lie. */
export function expectedFile(name: string): URL {
  return new URL(`expected/${name}.json`, goldenFolder);
}
