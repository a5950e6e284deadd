import { pathToFileURL } from "node:url";
import type { FileSource } from "@readfile/core";
import { afterAll } from "vitest";
import { describeSource } from "../../src/describe-source.ts";
import { documentAt } from "./documents.ts";
import { documentProject } from "./document-project.ts";
import { filesOf } from "./example-programs.ts";

interface HttpSource {
  httpSource(root: string, fetch: unknown): FileSource;
}
interface Server {
  serve(files: Readonly<Record<string, string | Uint8Array>>): unknown;
}

const project = documentProject();
afterAll(() => project.remove());
const folder = project.write("source", filesOf(documentAt("docs/sources.md")));
const load = async (file: string): Promise<unknown> => import(pathToFileURL(`${folder}/${file}`).href);
const { httpSource } = (await load("http-source.ts")) as HttpSource;
const { serve } = (await load("server.ts")) as Server;

// As in the page's own test.
describeSource("http", (files) => httpSource("http://files.example/", serve(files)));
