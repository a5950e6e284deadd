import type { MediaPart } from "@readfile/core";
import type { ExpectedAnswer } from "../cases/conformance-case.ts";
import type { Capability, Lacks, ModelAnswer } from "../driver/conformance-driver.ts";
import { matchesGolden } from "../expected/long-text.ts";
import { diffText, visible, type TextDiff } from "./text-diff.ts";

/** One difference between the expected answer and the answer that the model received. */
export interface Difference extends TextDiff {
  /** The part of the answer that differs. `run`: the loop itself failed. */
  readonly aspect: "text" | "media" | "isError" | "run";
}

/** The outcome of a comparison. */
export interface Comparison {
  readonly differences: readonly Difference[];
  /** What could not be compared, because the framework lacks it. */
  readonly notCompared: readonly Capability[];
}

/** Compares an answer with its golden, byte for byte. `fullText` gives the text of a golden that holds only a digest. */
export async function compareAnswer(
  expected: ExpectedAnswer,
  actual: ModelAnswer,
  lacks: Lacks,
  fullText: () => Promise<string | undefined>,
): Promise<Comparison> {
  const media = compareMedia(expected.media, actual.media, lacks);
  const flag = compareFlag(expected.isError, actual.isError, lacks);
  return {
    differences: [
      ...(await compareText(expected, actual, fullText)),
      ...media.differences,
      ...flag.differences,
    ],
    notCompared: [...media.notCompared, ...flag.notCompared],
  };
}

/** Makes a difference that one sentence describes. */
export function plainDifference(aspect: Difference["aspect"], summary: string): Difference {
  return { aspect, summary, lines: [] };
}

async function compareText(
  { text: golden }: ExpectedAnswer,
  { text }: ModelAnswer,
  fullText: () => Promise<string | undefined>,
): Promise<readonly Difference[]> {
  if (matchesGolden(golden, text)) return [];
  if (typeof golden === "string") return [{ aspect: "text", ...diffText(golden, text) }];
  const full = await fullText();
  if (full !== undefined && matchesGolden(golden, full)) return [{ aspect: "text", ...diffText(full, text) }];
  const { sha256, bytes, head, tail } = golden;
  return [
    {
      aspect: "text",
      summary:
        `is not the golden, which holds only its digest: ${bytes} bytes expected (SHA-256 ${sha256}), ` +
        `${Buffer.byteLength(text)} received`,
      lines: [
        ...diffText(`${head}…`, `${text.slice(0, head.length)}…`).lines,
        ...diffText(`…${tail}`, `…${text.slice(-tail.length)}`).lines,
      ],
    },
  ];
}

function compareFlag(expected: boolean, actual: boolean | null, lacks: Lacks): Comparison {
  const wanted = lacks.errorFlag === undefined ? expected : null;
  const notCompared: readonly Capability[] = wanted === null ? ["errorFlag"] : [];
  if (wanted === actual) return { differences: [], notCompared };
  const said = wanted === null ? "none, as the driver says" : String(wanted);
  return {
    differences: [plainDifference("isError", `expected ${said}, got ${String(actual)}`)],
    notCompared,
  };
}

function compareMedia(
  expected: readonly MediaPart[],
  actual: readonly MediaPart[],
  lacks: Lacks,
): Comparison {
  const hidden = lacks.nativeMedia !== undefined && expected.length > 0;
  const taken = lacks.gifImages === undefined ? expected : expected.filter((part) => !isGif(part));
  const wanted = hidden ? [] : taken;
  const nameless = wanted.map((part) => lacking(part, lacks));
  const [want, got] = [
    wanted.map((part, index) => described(part, nameless[index])),
    actual.map((part, index) => described(part, nameless[index])),
  ].map((parts) => parts.join(""));
  const notCompared = [
    ...(hidden ? (["nativeMedia"] as const) : []),
    ...(!hidden && taken.length < expected.length ? (["gifImages"] as const) : []),
    ...nameless,
  ].filter((capability) => capability !== undefined);
  if (want === got || want === undefined || got === undefined) return { differences: [], notCompared };
  return { differences: [{ aspect: "media", ...diffText(want, got) }], notCompared };
}

function isGif({ mediaType }: MediaPart): boolean {
  return mediaType === "image/gif";
}

/** The missing capability that keeps the file name of a part from being compared. Undefined when it can be compared. */
function lacking({ mediaType, filename }: MediaPart, lacks: Lacks): Capability | undefined {
  if (mediaType.startsWith("image/")) {
    return filename !== undefined && lacks.imageNames !== undefined ? "imageNames" : undefined;
  }
  return filename === undefined && lacks.unnamedDocuments !== undefined ? "unnamedDocuments" : undefined;
}

/** Describes a part in one line. */
function described({ mediaType, data, filename }: MediaPart, nameless: Capability | undefined): string {
  const name = nameless === undefined ? ` name=${JSON.stringify(filename) ?? "none"}` : "";
  return `${visible(mediaType)}${name} data=${visible(data)}\n`;
}
