import { createJustBashSandbox } from "@ai-sdk/sandbox-just-bash";
import { sandboxSource } from "@readfile/ai-sdk";
import type { FileSource } from "@readfile/core";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { filesBeneath } from "../../src/fixtures/files-beneath.ts";

/** A new sandbox that holds these files, in the directory that its commands start in. */
async function sandboxWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<FileSource> {
  const session = (await createJustBashSandbox().createSession()).restricted();
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await session.writeBinaryFile({ path, content: bytes });
  }
  return sandboxSource(session);
}

describeSource("sandboxSource over just-bash", sandboxWith);

describeConformance(
  sourceDriver("core over just-bash", (directory) => sandboxWith(filesBeneath(directory)), {
    links: "the sandbox is given no links",
    pipes: "just-bash holds no pipes",
    emptyDirectories: "the sandbox is given no directory without files",
    listing: "just-bash does not list directories",
    times: "just-bash tells no time of a file",
    parents: "for just-bash, nothing lies beneath a file",
  }),
);
