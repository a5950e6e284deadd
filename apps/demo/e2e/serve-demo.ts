import { inject, onTestFinished } from "vitest";
import { startDemoServer, type DemoServer, type DemoServerOptions } from "../src/server/start-demo-server.ts";

/** Serves a demo of a journey's own, with the page that is built already. It stops when the journey ends. */
export async function serveDemo(
  options: Omit<DemoServerOptions, "port" | "page" | "environment"> & Partial<DemoServerOptions>,
): Promise<DemoServer> {
  const server = await startDemoServer({ port: 0, page: inject("builtPage"), environment: {}, ...options });
  onTestFinished(() => server.stop());
  return server;
}
