import { testTitles } from "./test-titles.ts";

/** A requirement named by something that proves it. */
export interface Citation {
  /** As written: it may be unknown or malformed. */
  readonly id: string;
  /** The file and line, or the golden case. */
  readonly where: string;
}

/** What the test titles of one file claim to prove. */
export interface FileCitations {
  readonly citations: readonly Citation[];
  /** Golden files a test runs every case of, as `golden/seeds/….json`. */
  readonly goldenFiles: readonly Citation[];
}

/** Also matches what is nearly a tag, so that a slip is reported and not passed over. */
const tag = /\[([A-Za-z]-\d[^\]]*)\]/g;
const goldenFile = /\bgolden\/seeds\/[a-z_]+\.json\b/g;

/** Reads the tags, such as `[C-05]`, and the golden files that one test file's titles name. */
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
