import { shownText } from "./shown-text.ts";

/** What stands for data that is left out, with its size: of base64, that of the bytes it holds. */
export function placeholderOf(type: string, content: unknown): string {
  const name = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : "data of another type";
  const text = shownText(content);
  if (text === undefined) return `${name} left out`;
  const isText = name.startsWith("text/") || name === "image/svg+xml" || name.endsWith("json");
  if (isText) return `${name} of ${text.length} characters left out`;
  const base64 = text.replaceAll(/[^A-Za-z0-9+/]/g, "");
  return `${name} of ${Math.floor((base64.length * 3) / 4)} bytes left out`;
}
