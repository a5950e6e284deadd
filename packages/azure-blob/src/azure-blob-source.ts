import type { ContainerClient } from "@azure/storage-blob";
import {
  notFoundError,
  rangeSource,
  refuseUndefined,
  requireMethods,
  requireOptions,
  splitOptions,
  wrongOption,
  type FileSource,
  type RangeObjects,
  type RangePart,
  type RangeSourceOptions,
} from "@readfile/core";

/** Options of {@link azureBlobSource}. */
export interface AzureBlobSourceOptions extends RangeSourceOptions {
  /** The client of the container. It decides how often a request that the store refused is sent again: `retryOptions`. */
  readonly container: Pick<ContainerClient, "url" | "getBlobClient" | "listBlobsByHierarchy">;
  /** The directory of the container that the source shows, such as `docs/`. Default: all of the container. */
  readonly prefix?: string;
}

/**
 * Gives a source that reads the blobs of a container of Azure Blob Storage. A file is read in ranges, each of which is checked
 * to be of the version that was opened; what starts with the same names and `/` is a directory. Throws a TypeError for a wrong
 * option.
 *
 * @example
 * ```ts
 * const container = new ContainerClient("https://company.blob.core.windows.net/handbook", new DefaultAzureCredential());
 * const readFile = readFileTool({ source: azureBlobSource({ container, prefix: "2026/" }) });
 * ```
 */
export function azureBlobSource(options: AzureBlobSourceOptions): FileSource {
  requireOptions(options, "{ container: new ContainerClient(url, credential) }");
  refuseUndefined(options, { prefix: "all of the container" });
  const [{ container, prefix }, others] = splitOptions<AzureBlobSourceOptions>(options, [
    "container",
    "prefix",
  ]);
  requireMethods(
    "container",
    container,
    { methods: ["getBlobClient", "listBlobsByHierarchy"] },
    "a ContainerClient of @azure/storage-blob",
  );
  if (container === undefined) throw wrongOption("container", "a ContainerClient", container);
  return rangeSource(objectsOf(container, prefix), others);
}

function objectsOf(container: AzureBlobSourceOptions["container"], prefix: string | undefined): RangeObjects {
  return {
    name: "container",
    prefix,
    statusOf,
    id: () => `azure:${withoutSecrets(container.url)}`,
    async head(key, abortSignal) {
      requireExactName(key);
      const answer = await container.getBlobClient(key).getProperties({ abortSignal });
      const { contentLength: size = Number.NaN, etag: tag = "", lastModified: modified, metadata } = answer;
      // An account with a hierarchical namespace has a blob for each directory.
      const isDirectory = metadata?.["hdi_isfolder"] === "true";
      return { size, tag, modifiedMs: modified?.getTime() ?? null, isDirectory };
    },
    async part(key, { tag, start, end }, abortSignal) {
      const { etag, contentRange, readableStreamBody, blobBody } = await container
        .getBlobClient(key)
        // The client would go on by itself where a connection breaks; core does that, within bounds.
        .download(start, end - start + 1, { abortSignal, conditions: { ifMatch: tag }, maxRetryRequests: 0 });
      const body = readableStreamBody ?? (await blobBody)?.stream();
      return { tag: etag, contentRange, body: body as RangePart["body"] };
    },
    async list(beneath, { maxEntries, from }, abortSignal) {
      requireExactName(beneath);
      const pages = container
        .listBlobsByHierarchy("/", { prefix: beneath, abortSignal })
        .byPage({ maxPageSize: maxEntries, ...(from !== undefined && { continuationToken: from }) });
      for await (const { segment, continuationToken } of pages) {
        return {
          entries: [
            ...segment.blobItems.map(({ name }) => ({ key: name, type: "file" as const })),
            ...(segment.blobPrefixes ?? []).map(({ name }) => ({ key: name, type: "directory" as const })),
          ],
          // The last page has an empty one.
          next: continuationToken === "" ? undefined : continuationToken,
        };
      }
      return { entries: [] };
    },
  };
}

/**
 * Azure reads a backslash as `/`, and may drop dots at the end of a name: such a name would read the file of another one, past
 * the rules about that. It has no names with control characters, and refuses the request instead of saying so.
 */
function requireExactName(key: string): void {
  if (key.includes("\\") || /\.(?:\/|$)|\p{Cc}/u.test(key)) throw notFoundError();
}

/** The address of a container, without a signature that gives access to it. */
function withoutSecrets(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

function statusOf(error: unknown): number | undefined {
  const { name, statusCode } = error as { readonly name?: unknown; readonly statusCode?: unknown };
  // The packages of credentials have errors of their own.
  if (typeof name === "string" && /^(?:Credential|Authentication|AggregateAuthentication)/.test(name)) {
    return 401;
  }
  // An answer that came, and that the client found wanting.
  if (error instanceof RangeError) return 200;
  return typeof statusCode === "number" ? statusCode : undefined;
}
