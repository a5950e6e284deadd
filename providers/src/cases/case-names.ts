/** What is read, with the goldens of `@readfile/conformance` that say what a model must receive: the first columns of the matrix. */
export const goldenIds = {
  text: ["content/read-file/lf.txt"],
  reads: ["read-file/several/two-files"],
  image: ["content/read-file/media/dot.png"],
  PDF: ["content/read-file/media/page.pdf"],
  "reads with media": ["read-file/several/media"],
  "two calls": ["content/read-file/media/dot.png", "content/read-file/lf.txt"],
  notebook: ["content/read-file/media/notebook.ipynb"],
  error: ["error/read-file/missing"],
  repaired: ["read-file/repair/file_path"],
} as const;

type GoldenName = keyof typeof goldenIds;

/** The names of the cases with goldens. */
export const goldenNames: readonly GoldenName[] = Object.keys(goldenIds) as GoldenName[];

/** What is read with `@readfile/documents`, and made to fit with `@readfile/images`: the last columns. */
const documentNames = ["docx", "xlsx", "PDF as text", "photograph"] as const;

export type CaseName = GoldenName | (typeof documentNames)[number];

/** The names of all cases, in the order of the columns. */
export const caseNames: readonly CaseName[] = [...goldenNames, ...documentNames];
