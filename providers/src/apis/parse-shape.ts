import { z } from "zod";
import { isWrittenJpeg } from "./jpeg-facts.ts";
import { RefusedShapeError, type ReceivedMedia } from "./provider-api.ts";

/** Checks a value against a documented shape. Throws a `RefusedShapeError` that says where it differs first. */
export function parseShape<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RefusedShapeError(firstIssue(parsed.error.issues, []));
}

/** Says where a value differs. Of a union it names the member that the value fits best: the one that differs deepest. */
function firstIssue([issue]: readonly z.core.$ZodIssue[], within: readonly PropertyKey[]): string {
  if (issue === undefined) return "it fits no shape";
  const path = [...within, ...issue.path];
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const [best = []] = issue.errors.toSorted((one, other) => depthOf(other) - depthOf(one));
    return firstIssue(best, path);
  }
  return path.length === 0 ? issue.message : `${path.join(".")}: ${issue.message}`;
}

function depthOf(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(...issues.map(({ path }) => path.length));
}

/** Base64 as the APIs take it: whole groups of four characters, with padding. So is what a capture holds in its place. */
export const base64: z.ZodType<string> = z
  .string()
  .refine((text) => isBase64(text) || isWrittenJpeg(text), "no base64 with padding");

/** So many characters at a time: an expression that counts groups in megabytes fills the stack. */
const stepCharacters = 65_536;

function isBase64(text: string): boolean {
  const end = text.length - 4;
  if (end < 0 || text.length % 4 !== 0) return false;
  for (let at = 0; at < end; at += stepCharacters) {
    if (/[^A-Za-z0-9+/]/.test(text.slice(at, Math.min(end, at + stepCharacters)))) return false;
  }
  return /^[A-Za-z0-9+/]{2}(?:==|[A-Za-z0-9+/]=|[A-Za-z0-9+/]{2})$/.test(text.slice(end));
}

/** A data URL with a media type, in base64. */
export const dataUrl: z.ZodType<string> = z
  .string()
  .regex(/^data:[a-z]+\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+=*$/);

/** Gives the media of a data URL. */
export function mediaOfDataUrl(url: string, filename?: string | null): ReceivedMedia {
  const [, mediaType = "", data = ""] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? [];
  return { mediaType, data, filename: filename ?? undefined };
}
