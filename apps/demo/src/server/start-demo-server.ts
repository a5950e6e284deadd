import { once } from "node:events";
import { realpathSync } from "node:fs";
import type { Server } from "node:http";
import { basename } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { openWorkspace } from "@readfile/core";
import type { Hono } from "hono";
import { hostedModel, type HostedModel, type ModelEnvironment } from "../models/model-choice.ts";
import { createConformanceRuns } from "./conformance-runs.ts";
import { demoApp } from "./demo-app.ts";
import { exampleRequests } from "./example-requests.ts";
import { createMediaStore } from "./media-store.ts";
import { buildPage, type PageFile } from "./page-files.ts";
import { createSideBySide } from "./side-by-side/side-by-side-route.ts";

/** How to serve the demo. */
export interface DemoServerOptions {
  /** The directory that the tools may read. */
  readonly root: string;
  /** Undefined: the default port, or any free port when that is taken. */
  readonly port: number | undefined;
  readonly environment: ModelEnvironment;
  /** The absolute path of a module with a reader for the page "side by side". Each row runs it in a process of its own. */
  readonly ownReader?: string | undefined;
  /** The files of the page. Default: the server builds them. */
  readonly page?: ReadonlyMap<string, PageFile>;
  /** The module that runs the conformance suite. Default: a run over every adapter. */
  readonly conformanceProgram?: URL;
}

/** A running server. */
export interface DemoServer {
  readonly address: string;
  readonly hosted: HostedModel | undefined;
  /** Ends all runs. Resolves when the last connection is closed. Calling it again changes nothing. */
  stop(): Promise<void>;
}

/** Only this machine reaches it. */
const hostname = "127.0.0.1";
const usualPort = 4600;

/** Builds the page and serves it. */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const root = realpathSync(options.root);
  const hosted = hostedModel(options.environment);
  const workspace = openWorkspace({ root });
  const conformance = createConformanceRuns(options.conformanceProgram);
  const sideBySide = createSideBySide(options.ownReader);
  const stopping = new AbortController();
  const ready = Promise.withResolvers<Hono>();
  // Requests that arrive before the app is ready, for example from an open page, wait for it.
  const server = createAdaptorServer({
    fetch: async (request, environment) => (await ready.promise).fetch(request, environment),
    hostname,
  }) as Server;
  let ended: Promise<void> | undefined;
  const stop = async (): Promise<void> => (ended ??= end());
  const end = async (): Promise<void> => {
    stopping.abort();
    conformance.stop();
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
    workspace.dispose();
    sideBySide.remove();
  };
  // Listen first, because a taken port should fail early.
  const port = await listen(server, options.port);
  try {
    const [page, examples] = await Promise.all([options.page ?? buildPage(), exampleRequests(workspace)]);
    ready.resolve(
      demoApp({
        workspace,
        root,
        hosted,
        page,
        conformance,
        sideBySide,
        media: createMediaStore(),
        stopping: stopping.signal,
        facts: {
          workspace: basename(root) || root,
          hostedModel: hosted?.name ?? null,
          examples,
          ownReader: options.ownReader === undefined ? null : basename(options.ownReader),
        },
        allowedHosts: [`${hostname}:${port}`, `localhost:${port}`],
      }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: `http://${hostname}:${port}/`, hosted, stop };
}

async function listen(server: Server, port: number | undefined): Promise<number> {
  const attempt = async (tried: number): Promise<number> => {
    const listening = once(server, "listening");
    server.listen(tried, hostname);
    await listening;
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : tried;
  };
  if (port !== undefined) return attempt(port);
  try {
    return await attempt(usualPort);
  } catch {
    return attempt(0);
  }
}
