import { spawn } from "node:child_process";
import { join } from "node:path";
import { ContainerClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { BlobServer } from "./blob-server.ts";

const account = "account";
const key = Buffer.from("a key that opens nothing").toString("base64");

/** Starts Azurite, in a process of its own, from the folder in which it is installed. */
export async function startAzurite(folder: string): Promise<BlobServer> {
  const program = join(folder, "node_modules/azurite/dist/src/blob/main.js");
  const options = [
    "--blobPort",
    "0",
    "--blobHost",
    "127.0.0.1",
    "--inMemoryPersistence",
    "--disableTelemetry",
  ];
  const child = spawn(process.execPath, [program, ...options, "--skipApiVersionCheck"], {
    env: { ...process.env, AZURITE_ACCOUNTS: `${account}:${key}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Not left behind by a program that throws.
  process.once("exit", () => child.kill());
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text.toString()) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once("close", () => reject(new Error("Azurite ended")));
  });
  const credential = new StorageSharedKeyCredential(account, key);
  const containerOf = (name: string): ContainerClient =>
    new ContainerClient(`${url}/${account}/${name}`, credential);
  return {
    url,
    async createContainer(name) {
      await containerOf(name).create({ access: "container" });
    },
    async put(container, blob, content, metadata) {
      const bytes = Buffer.from(content);
      const client = containerOf(container).getBlockBlobClient(blob);
      await client.upload(bytes, bytes.length, { ...(metadata !== undefined && { metadata }) });
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
