// Holds one reader in a process of its own, and asks it what the parent sends.
import process from "node:process";
import { peerVersion } from "../../peers/import-peer.ts";
import { askAll } from "../ask-all.ts";
import type { Reader } from "../reader.ts";
import { readerKinds, type ReaderId } from "../readers/reader-kinds.ts";
import type { Hello, Reply, Request } from "./messages.ts";

const kind = await readerKinds[process.argv[2] as ReaderId]();
const hello: Hello = {
  name: kind.name,
  version: kind.packageName === null ? "" : peerVersion(kind.packageName),
  form: kind.form,
};
let opened: { readonly root: string; readonly reader: Reader } | undefined;

process.on("message", (request: Request) => void answer(request));
process.send?.(hello);

async function answer({ root, asks }: Request): Promise<void> {
  if (opened?.root !== root) {
    await opened?.reader.close?.();
    opened = { root, reader: await kind.open(root) };
  }
  const reply: Reply = { outcomes: await askAll(opened.reader, asks) };
  process.send?.(reply);
}
