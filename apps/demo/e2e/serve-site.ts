import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The site of the documents, built and served. */
export interface ServedSite {
  /** Ends with a slash. */
  readonly address: string;
  /** The path of each page, without a slash at its start and without its extension. */
  readonly pages: readonly string[];
  readonly stop: () => Promise<void>;
}

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const folder = join(repository, "apps/docs/dist");

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** Builds the site, unless it is built already, and serves it on a free port, as hosts of static files do. */
export async function serveSite(): Promise<ServedSite> {
  await buildSite();
  const files = new Set(globSync("**/*.*", { cwd: folder }).map((path) => path.replaceAll("\\", "/")));
  const server = createServer((request, response) => {
    void answer(files, request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    pages: [...files]
      .filter((path) => path.endsWith(".html") && path !== "404.html")
      .map((path) => path.replace(/(?:(?<=^|\/)index)?\.html$/u, ""))
      .toSorted(),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Turborepo keeps what it built, and builds again when a document changed. */
async function buildSite(): Promise<void> {
  const turbo = join(repository, "node_modules/turbo/bin/turbo");
  const args = [turbo, "run", "build", "--filter=docs-site", "--ui=stream"];
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ["ignore", "pipe", "pipe"] });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const [stdout, stderr, [status]] = await ended;
  if (status !== 0) throw new Error(`the site was not built:\n${stdout}${stderr}`);
}

async function answer(
  files: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname).slice(1);
  const found = [path, `${path}.html`, `${path}index.html`].find((one) => files.has(one));
  const file = found ?? "404.html";
  response.writeHead(found === undefined ? 404 : 200, {
    "Content-Type": types[extname(file)] ?? "application/octet-stream",
  });
  response.end(await readFile(join(folder, file)));
}
