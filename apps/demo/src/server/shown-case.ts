import type { ConformanceCase } from "@readfile/conformance";
import type { ShownCase } from "../shared/conformance-events.ts";

const maxShownCharacters = 20_000;

/** Gives the parts of a case that the page shows. */
export function shownCase({ id, tool, tree, args, options, expected }: ConformanceCase): ShownCase {
  return {
    id,
    tool,
    tree,
    args: cut(JSON.stringify(args)),
    options: options === undefined ? null : JSON.stringify(options),
    expected:
      "aborted" in expected
        ? null
        : {
            ...goldenText(expected.text),
            isError: expected.isError,
            media: expected.media.map(({ mediaType, data }) => ({
              mediaType,
              base64Characters: data.length,
            })),
          },
  };
}

type Golden = Exclude<ConformanceCase["expected"], { readonly aborted: true }>["text"];

function cut(text: string): string {
  return text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)}…` : text;
}

function goldenText(golden: Golden): { readonly text: string; readonly shortened: boolean } {
  if (typeof golden === "string") return { text: cut(golden), shortened: false };
  const { head, tail, bytes, sha256 } = golden;
  return { text: `${head}\n… ${bytes} bytes, SHA-256 ${sha256} …\n${tail}`, shortened: true };
}
