// Holds one reader in a process of its own, and asks it what the parent sends.
import process from "node:process";
import { peerVersion } from "../../peers/import-peer.ts";
import { askAll } from "../ask-all.ts";
import type { Outcome } from "../outcome.ts";
import type { Ask, Reader } from "../reader.ts";
import { readerKinds, type ReaderId } from "../readers/reader-kinds.ts";
import type { Hello, Reply, Request } from "./messages.ts";

const kind = await readerKinds[process.argv[2] as ReaderId]();
const hello: Hello = {
  name: kind.name,
  version: kind.packageName === null ? "" : peerVersion(kind.packageName),
  form: kind.form,
};
let opened: Reader | undefined;

process.on("message", (request: Request) => void answer(request));
process.send?.(hello);

async function answer(request: Request): Promise<void> {
  const reply: Reply = { outcomes: "root" in request ? await open(request.root) : await ask(request.asks) };
  process.send?.(reply);
}

async function open(root: string): Promise<[]> {
  await opened?.close?.();
  opened = await kind.open(root);
  return [];
}

async function ask(asks: readonly Ask[]): Promise<readonly Outcome[]> {
  if (opened === undefined) throw new Error("no reader is opened");
  return await askAll(opened, asks);
}
