import { quantity } from "../../text/quantity.ts";
import { shownText } from "./shown-text.ts";

/** What stands for data that is left out, with its size: of base64, that of the bytes it holds. */
export function placeholderOf(type: string, content: unknown): string {
  const isType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type);
  const name = isType ? type : "data of another type";
  const text = shownText(content);
  if (text === undefined) return `${name} left out`;
  const isText = !isType || name.startsWith("text/") || name === "image/svg+xml" || name.endsWith("json");
  if (isText) return `${name} of ${quantity(text.length, "character")} left out`;
  const base64 = text.replaceAll(/[^A-Za-z0-9+/]/g, "");
  return `${name} of ${quantity(Math.floor((base64.length * 3) / 4), "byte")} left out`;
}
