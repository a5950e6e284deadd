import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";
import { quartersImage } from "./sample-images.ts";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** What a user's package may export of ours: its declarations must need nothing else. */
export const exportedByUsers = `import { images } from "@readfile/images";
export const transformImage = images();
`;

const stdout = `[photo.tiff | image/tiff | … bytes | shown as image/jpeg 32x16 pixels … bytes]
The image comes with this text. If you see none: image not shown here; go on without it, or ask the user what is in it.
image/jpeg
`;

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = [
  {
    name: "the first",
    // The thread is a file of its own.
    isBundled: false,
    files: {
      "main.ts": readmeExamples[0] ?? "",
      "photo.tiff": await quartersImage(64, 32).tiff().toBuffer(),
    },
    stdout,
  },
];
