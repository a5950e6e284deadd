import { readFileSync } from "node:fs";
import { goldenFolder } from "../golden-folder.ts";

/** Reads one JSON file of the golden data; the caller names its shape. */
export function readGolden<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(new URL(path, goldenFolder), "utf8")) as Shape;
}
