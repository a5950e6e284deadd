import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The part of the protocol of Azure Blob Storage that reading needs, as its documentation describes it. */
export interface BlobServer {
  readonly url: string;
  /** Writes a blob. Each time, it gets another ETag. */
  put(
    container: string,
    key: string,
    content: string | Uint8Array,
    metadata?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** Makes a container whose blobs anybody may read. */
  createContainer(name: string): Promise<void>;
  stop(): Promise<void>;
}

interface Blob {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly modified: Date;
  readonly metadata: Readonly<Record<string, string>>;
}

type Container = Map<string, Blob>;

/** Starts the server. Azurite is the real thing, and takes longer to install than all other tests to run. */
export async function startBlobServer(): Promise<BlobServer> {
  const containers = new Map<string, Container>();
  let writes = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://server");
    const [, , name = "", ...rest] = pathname.split("/");
    const container = containers.get(name);
    response.setHeader("x-ms-version", "2026-02-06");
    if (container === undefined) refuse(request, response, 404, "ContainerNotFound");
    else if (searchParams.get("comp") === "list") list(container, searchParams, response);
    else answer(container.get(keyOf(decodeURIComponent(rest.join("/")))), request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    createContainer: async (name) => void containers.set(name, new Map()),
    async put(name, key, content, metadata = {}) {
      const etag = `"0x8DE${String(++writes).padStart(12, "0")}"`;
      const blob = { bytes: Buffer.from(content), etag, modified: new Date(), metadata };
      containers.get(name)?.set(keyOf(key), blob);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As Azure does. */
function keyOf(name: string): string {
  return name.replaceAll("\\", "/");
}

function answer(
  blob: Blob | undefined,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): void {
  if (blob === undefined) return refuse({ method }, response, 404, "BlobNotFound");
  const { bytes, etag, modified, metadata } = blob;
  const { "if-match": wanted } = headers;
  if (wanted !== undefined && wanted !== etag) return refuse({ method }, response, 412, "ConditionNotMet");
  response.setHeader("etag", etag);
  response.setHeader("last-modified", modified.toUTCString());
  response.setHeader("x-ms-blob-type", "BlockBlob");
  for (const [name, value] of Object.entries(metadata)) response.setHeader(`x-ms-meta-${name}`, value);
  const range = /^bytes=(\d+)-(\d+)?$/.exec(String(headers["x-ms-range"] ?? headers.range ?? ""));
  if (method === "HEAD" || range === null) {
    response.setHeader("content-length", bytes.length);
    response.end(method === "HEAD" ? undefined : bytes);
    return;
  }
  const start = Number(range[1]);
  const end = Math.min(Number(range[2] ?? Infinity), bytes.length - 1);
  if (start >= bytes.length) return refuse({ method }, response, 416, "InvalidRange");
  response.writeHead(206, {
    "content-range": `bytes ${start}-${end}/${bytes.length}`,
    "content-length": end - start + 1,
  });
  response.end(bytes.subarray(start, end + 1));
}

function refuse(
  { method }: Pick<IncomingMessage, "method">,
  response: ServerResponse,
  status: number,
  code: string,
): void {
  response.writeHead(status, { "x-ms-error-code": code, "content-type": "application/xml" });
  response.end(method === "HEAD" ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function list(container: Container, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const most = Number(query.get("maxresults") ?? 5000);
  const names = new Map<string, string>();
  for (const key of [...container.keys()].filter((one) => one.startsWith(prefix)).toSorted()) {
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    const name = end === -1 ? key : key.slice(0, end + 1);
    const { bytes, etag } = container.get(key) ?? { bytes: "", etag: "" };
    names.set(
      name,
      end === -1
        ? `<Blob>${nameElement(name)}<Properties><Etag>${etag}</Etag><Content-Length>${bytes.length}</Content-Length></Properties></Blob>`
        : `<BlobPrefix>${nameElement(name)}</BlobPrefix>`,
    );
  }
  const from = Number(query.get("marker") ?? 0);
  const page = [...names.values()].slice(from, from + most);
  const next = from + most < names.size ? String(from + most) : "";
  response.setHeader("content-type", "application/xml");
  response.end(
    `<?xml version="1.0" encoding="utf-8"?><EnumerationResults ServiceEndpoint="http://server/" ContainerName="c"><Blobs>${page.join("")}</Blobs><NextMarker>${next}</NextMarker></EnumerationResults>`,
  );
}

/** A name that XML cannot hold is encoded, and says so. */
function nameElement(name: string): string {
  // oxlint-disable-next-line no-control-regex -- These are what XML cannot hold.
  if (/[\0-\x1f\ufffe\uffff]/.test(name)) return `<Name Encoded="true">${encodeURIComponent(name)}</Name>`;
  return `<Name>${name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</Name>`;
}
