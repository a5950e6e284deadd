import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { SessionFacts } from "../shared/session-facts.ts";
import { maxChatRequestBytes } from "./chat-request.ts";
import { chatRoute, type ChatSettings } from "./chat-route.ts";
import { conformanceRoutes } from "./conformance-routes.ts";
import type { ConformanceRuns } from "./conformance-runs.ts";
import { everyFrameworkRoute } from "./every-framework-route.ts";
import { guardRequests } from "./guard-requests.ts";
import { mediaRoute } from "./media-route.ts";
import type { PageFile } from "./page-files.ts";
import { securityHeaders } from "./security-headers.ts";
import { sideBySideRoute, type SideBySide } from "./side-by-side/side-by-side-route.ts";
import { treeRoute } from "./tree-route.ts";

/** What the app needs. */
export interface DemoAppSettings extends ChatSettings {
  readonly facts: SessionFacts;
  readonly page: ReadonlyMap<string, PageFile>;
  readonly conformance: ConformanceRuns;
  readonly sideBySide: SideBySide;
  /** The allowed values of a request's `Host`. */
  readonly allowedHosts: readonly string[];
}

/** Makes the server's app, without a socket. */
export function demoApp(settings: DemoAppSettings): Hono {
  const { allowedHosts, workspace, media, facts, page, conformance } = settings;
  const app = new Hono();
  app.use(securityHeaders());
  app.use(guardRequests(allowedHosts));
  app.use("/api/*", async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
  });
  app.use("/api/*", bodyLimit({ maxSize: maxChatRequestBytes, onError: tooLong }));
  app.get("/api/session", (context) => context.json(facts));
  app.get("/api/tree", treeRoute(workspace));
  app.get("/api/media/:id", mediaRoute(media));
  app.post("/api/chat", chatRoute(settings));
  app.post("/api/every-framework", everyFrameworkRoute(settings));
  app.post("/api/side-by-side/:row", sideBySideRoute(settings.sideBySide, media, settings.stopping));
  app.route("/api/conformance", conformanceRoutes(conformance));
  app.get("*", (context) => {
    const { path } = context.req;
    const file = page.get(path) ?? page.get(path.replace(/(?<=[^/])\/$/u, ""));
    if (file === undefined) return context.notFound();
    // The names of assets contain digests of their content.
    const kept = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    return context.body(file.bytes, 200, { "Content-Type": file.type, "Cache-Control": kept });
  });
  app.notFound((context) => context.text("There is no such page.\n", 404));
  app.onError((_, context) => context.text("The demo failed unexpectedly.\n", 500));
  return app;
}

function tooLong(context: Context): Response {
  return context.text("That is too long.\n", 413);
}
