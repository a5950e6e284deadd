/** What kind of document it is. The first seven are read, the others are only told apart. */
export type DocumentKind =
  | "docx"
  | "odt"
  | "xlsx"
  | "ods"
  | "pptx"
  | "odp"
  | "pdf"
  | "doc"
  | "xls"
  | "ppt"
  | "xlsb"
  | "msg"
  | "rtf"
  | "epub"
  | "odg";

/** Why a document is not read. */
export type ProblemReason =
  /** It needs a password, or its rights are managed. */
  | "encrypted"
  /** It is broken or cut off. */
  | "damaged"
  /** It is of a kind that is not read. */
  | "unsupported"
  /** It has more parts than are read. */
  | "entries"
  /** It unpacks to more than is unpacked. */
  | "unpackedBytes"
  /** It unpacks to so many times its size as no honest document does. */
  | "ratio"
  /** Its text is longer than is made. */
  | "textBytes"
  /** Reading it takes more memory than it may. */
  | "memory"
  /** Reading it takes longer than it may. */
  | "time";

/** What was found wrong with a document, as it leaves the thread that reads it. */
export interface Problem {
  readonly reason: ProblemReason;
  /** What is wrong, as the rest of a sentence that starts with what the document is. */
  readonly said: string;
  /** Undefined while the kind is not known. */
  readonly kind?: DocumentKind | undefined;
  /** The bound that it exceeds. */
  readonly limit?: number;
}

/** Says what is wrong with a document. Only within the thread that reads it. */
export class DocumentProblem extends Error {
  override readonly name = "DocumentProblem";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.said);
    this.problem = problem;
  }
}

/** A part of the document that is broken. `said`: such as `ends too early`. */
export function damaged(said: string): DocumentProblem {
  return new DocumentProblem({ reason: "damaged", said });
}

/** A document that unpacks to more than it may. `limit`: in bytes. */
export function tooManyBytes(limit: number): DocumentProblem {
  return new DocumentProblem({
    reason: "unpackedBytes",
    said: `unpacks to more than ${limit} bytes`,
    limit,
  });
}
