import type { FileFacts } from "@readfile/core";
import type { ReactNode } from "react";
import { byteCount } from "../text/byte-count.ts";
import { EscapedText } from "../text/escaped-text.tsx";

/** Shows the facts about a file and its window. */
export function FactList({ facts }: { readonly facts: FileFacts }): ReactNode {
  return (
    <ul className="facts">
      <li className="path">
        <EscapedText text={facts.path} />
      </li>
      {factTexts(facts).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {facts.warnings.map(({ code, count, firstLine }) => (
        <li key={code} className="warning">
          {code.toLowerCase().replaceAll("_", " ")}: {count}, first in line {firstLine}
        </li>
      ))}
    </ul>
  );
}

function factTexts(facts: FileFacts): readonly string[] {
  const { firstLine, lastLine, totalLines, byteLength, encoding, eol, next } = facts;
  return [
    linesText(firstLine, lastLine, totalLines),
    byteLength === null ? undefined : byteCount(byteLength),
    encoding ?? undefined,
    eol === "none" ? undefined : eol.toUpperCase(),
    facts.bom ? "BOM" : undefined,
    facts.kind === "text" ? undefined : facts.kind,
    facts.cuts.length > 0 ? `${facts.cuts.length} cut` : undefined,
    facts.changed ? "changed while it was read" : undefined,
    next === null ? undefined : `goes on at line ${next.offset.toLocaleString("en")}`,
  ].filter((text) => text !== undefined);
}

function linesText(first: number | null, last: number | null, total: number | null): string | undefined {
  const of = total === null ? "" : ` of ${total.toLocaleString("en")}`;
  if (first === null || last === null) {
    return total === null ? undefined : `${total.toLocaleString("en")} lines`;
  }
  const shown = [first, last].map((line) => line.toLocaleString("en"));
  return first === last ? `line ${shown[0]}${of}` : `lines ${shown.join("–")}${of}`;
}
