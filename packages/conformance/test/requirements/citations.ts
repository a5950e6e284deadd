import { testTitles } from "./test-titles.ts";

/** A mention of a requirement by a test or case that proves it. */
export interface Citation {
  /** The id as written. It may be unknown or malformed. */
  readonly id: string;
  /** The file and line of the mention, or the golden case. */
  readonly where: string;
}

/** What the test titles of one file claim to prove. */
export interface FileCitations {
  readonly citations: readonly Citation[];
  /** Golden files, as `golden/seeds/….json`, of which a test runs every case. */
  readonly goldenFiles: readonly Citation[];
}

/** Also matches malformed tags, so that mistakes are reported. */
const tag = /\[([A-Za-z]-\d[^\]]*)\]/g;
const goldenFile = /\bgolden\/seeds\/[a-z_]+\.json\b/g;

/** Reads the tags, such as `[C-05]`, and the golden files in the test titles of one file. */
export function fileCitations(file: string, source: string): FileCitations {
  const citations: Citation[] = [];
  const goldenFiles: Citation[] = [];
  for (const { title, line } of testTitles(source)) {
    const where = `${file}:${line}`;
    for (const [, id = ""] of title.matchAll(tag)) citations.push({ id, where });
    for (const [id] of title.matchAll(goldenFile)) goldenFiles.push({ id, where });
  }
  return { citations, goldenFiles };
}
