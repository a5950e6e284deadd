import { fileURLToPath } from "node:url";
import { build } from "vite";

/** A file of the page. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const pageFolder = fileURLToPath(new URL("../../page", import.meta.url));

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** Builds the page in memory. Gives its files by path. Nothing is written to disk, and nothing else can be served. */
export async function buildPage(): Promise<ReadonlyMap<string, PageFile>> {
  const built = await build({
    root: pageFolder,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "silent",
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ["index", "side-by-side", "conformance"].map((name) => `${pageFolder}/${name}.html`),
      },
    },
  });
  if ("close" in built) throw new TypeError("the page was watched, not built");
  const outputs = Array.isArray(built) ? built : [built];
  const files = outputs.flatMap(({ output }) => output);
  return new Map(
    files.map((file) => {
      const content = file.type === "chunk" ? file.code : file.source;
      const type = types[file.fileName.replace(/^.*\./u, "")] ?? "application/octet-stream";
      return [pathOf(file.fileName), { type, bytes: new Uint8Array(Buffer.from(content)) }];
    }),
  );
}

function pathOf(fileName: string): string {
  return `/${fileName.replace(/^index\.html$/u, "").replace(/\.html$/u, "")}`;
}
