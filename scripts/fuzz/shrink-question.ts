import type { IgnoreCase } from "./ignore-cases.ts";

/** Whether one path of a case is hidden. */
export interface Question {
  readonly ignoreCase: IgnoreCase;
  readonly path: string;
  readonly isDirectory: boolean;
}

/** Makes a question smaller for as long as it stays interesting. */
export async function shrinkQuestion(
  question: Question,
  isInteresting: (question: Question) => Promise<boolean>,
): Promise<Question> {
  for (const smaller of smallerQuestions(question)) {
    if (await isInteresting(smaller)) return await shrinkQuestion(smaller, isInteresting);
  }
  return question;
}

/** Without a directory that is not needed, and without a line or a byte of an ignore file. */
function* smallerQuestions(question: Question): Generator<Question> {
  const { ignoreCase, path, isDirectory } = question;
  const { directories, ignoreFiles } = ignoreCase;
  for (const directory of directories) {
    if (path === directory || path.startsWith(`${directory}/`)) continue;
    const isBeneath = (other: string): boolean => other === directory || other.startsWith(`${directory}/`);
    yield {
      ...question,
      ignoreCase: {
        ...ignoreCase,
        directories: directories.filter((other) => !isBeneath(other)),
        ignoreFiles: new Map([...ignoreFiles].filter(([within]) => !isBeneath(within))),
      },
    };
  }
  for (const [within, bytes] of ignoreFiles) {
    for (const smaller of smallerFiles(bytes)) {
      const files = new Map([...ignoreFiles, [within, smaller] as const]);
      yield { path, isDirectory, ignoreCase: { ...ignoreCase, ignoreFiles: files } };
    }
  }
}

function* smallerFiles(bytes: Uint8Array): Generator<Uint8Array> {
  const text = Buffer.from(bytes).toString("latin1");
  const lines = text.split("\n");
  for (const index of lines.keys()) {
    if (lines.length > 1) yield Buffer.from(lines.toSpliced(index, 1).join("\n"), "latin1");
  }
  for (let at = 0; at < text.length; at++) {
    yield Buffer.from(text.slice(0, at) + text.slice(at + 1), "latin1");
  }
}
