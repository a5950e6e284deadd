import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** What a user's package may export of ours: its declarations must need nothing else. */
export const exportedByUsers = `import { gitSource } from "@readfile/git";
export const source = gitSource({ dir: ".", revision: "HEAD" });
export const pinned = () => source.pin();
`;

/** Makes the repository that the example reads, also when it is there already: the file at the commit differs from the one on the disk. */
const repository = `import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
const git = (...args) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { stdio: "pipe" });
git("init", "-q");
writeFileSync("greet.ts", 'export const greet = () => "Hello";\\n');
git("add", "greet.ts");
git("commit", "-q", "--allow-empty", "-m", "greet");
git("tag", "--force", "v1.0.0");
writeFileSync("greet.ts", "// rewritten\\n");
`;

const shown = `[greet.ts | line 1 of 1]
1\texport const greet = () => "Hello";
Error: NOT_FOUND: great.ts: no such file; did you mean "greet.ts"?
`;

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = [
  {
    name: "the first",
    files: {
      "main.ts": `import "./repository.ts";\n${readmeExamples[0] ?? ""}`,
      "repository.ts": repository,
      "package.json": '{"name":"example","type":"module"}\n',
    },
    stdout: shown,
  },
];
