import { ContainerClient, type StoragePipelineOptions } from "@azure/storage-blob";
import { faultProxy, type FaultProxy } from "@readfile/adapter-testing";
import { startAzurite } from "./azurite.ts";
import { startBlobServer } from "./blob-server.ts";

/** A store that speaks the protocol of Azure Blob Storage, behind a proxy that can do it harm. */
export interface LocalStore {
  readonly name: string;
  readonly proxy: FaultProxy;
  /** Makes a container that holds these files. */
  containerOf(
    files: Readonly<Record<string, string | Uint8Array>>,
    /** Not through the proxy, which takes time. Default false. */
    direct?: boolean,
  ): Promise<ContainerClient>;
  put(
    container: ContainerClient,
    key: string,
    content: string | Uint8Array,
    metadata?: Readonly<Record<string, string>>,
  ): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a store on a port of its own: Azurite, where the environment names the folder that has it, or a stand-in. */
export async function startStore(): Promise<LocalStore> {
  const folder = process.env["AZURITE_FOLDER"];
  const server = folder === undefined ? await startBlobServer() : await startAzurite(folder);
  const name = folder === undefined ? "a stand-in" : "Azurite";
  // Told with what else is not run.
  if (folder === undefined) {
    console.log("not run: azureBlobSource over Azurite: `pnpm test:stores` installs it");
  }
  const proxy = await faultProxy(server.url);
  let containers = 0;
  return {
    name,
    proxy,
    async containerOf(files, direct = false) {
      const container = `container-${containers++}`;
      await server.createContainer(container);
      for (const [key, content] of Object.entries(files)) await server.put(container, key, content);
      return clientOf(`${direct ? server.url : proxy.url}/account/${container}`);
    },
    put: async ({ containerName }, key, content, metadata) =>
      server.put(containerName, key, content, metadata),
    async stop() {
      await proxy.close();
      await server.stop();
    },
  };
}

/** A client that does not wait long before it tries again. */
export function clientOf(url: string, options: StoragePipelineOptions = {}): ContainerClient {
  const retryOptions = { maxTries: 2, retryDelayInMs: 1, maxRetryDelayInMs: 2 };
  return new ContainerClient(url, undefined, { retryOptions, ...options });
}
