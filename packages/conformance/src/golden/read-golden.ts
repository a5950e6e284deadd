import { readFileSync } from "node:fs";
import { goldenFolder } from "../golden-folder.ts";

/** Reads a JSON file of the golden data. The caller names its shape. */
export function readGolden<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(new URL(path, goldenFolder), "utf8")) as Shape;
}
