import { z } from "zod";
import { RefusedShapeError, type ReceivedMedia } from "./provider-api.ts";

/** Checks a value against a documented shape. Throws a `RefusedShapeError` that says where it differs. */
export function parseShape<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RefusedShapeError(deepestIssues(parsed.error.issues).join("; "));
}

/** Where a value fits no member of a union, shows the issues of the member that it fits best: the deepest ones. */
function deepestIssues(issues: readonly z.core.$ZodIssue[], prefix: readonly PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return `${path.join(".")}: ${issue.message}`;
    const depth = (member: readonly z.core.$ZodIssue[]): number =>
      Math.max(...member.map((each) => each.path.length));
    const best = issue.errors.toSorted((one, other) => depth(other) - depth(one))[0] ?? [];
    return deepestIssues(best, path);
  });
}

/** Base64 as the APIs take it: whole groups of four characters, with padding. */
export const base64: z.ZodType<string> = z
  .string()
  .regex(/^(?:[A-Za-z0-9+/]{4})+$|^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)$/);

/** A data URL with a media type, in base64. */
export const dataUrl: z.ZodType<string> = z.string().regex(/^data:[a-z]+\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+=*$/);

/** Gives the media of a data URL. */
export function mediaOfDataUrl(url: string, filename?: string | null): ReceivedMedia {
  const [, mediaType = "", data = ""] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? [];
  return { mediaType, data, filename: filename ?? undefined };
}
