import type { MiddlewareHandler } from "hono";

/** Refuses requests for another host and requests from pages of another origin. */
export function guardRequests(hosts: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    // Otherwise an attacker's name that resolves to this machine would be accepted (DNS rebinding).
    const meant = [context.req.header("host") ?? "", new URL(context.req.url).host];
    if (!meant.every((host) => hosts.includes(host))) {
      return context.text("Refused: this server answers to its own address only.\n", 403);
    }
    const origin = context.req.header("origin");
    if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`)) {
      return context.text("Refused: the request comes from another origin.\n", 403);
    }
    // Browsers send this header even when they send no origin. A person may still follow a link to a page.
    const site = context.req.header("sec-fetch-site");
    const isPage = context.req.method === "GET" && !context.req.path.startsWith("/api/");
    if (site !== undefined && site !== "same-origin" && site !== "none" && !isPage) {
      return context.text("Refused: the request comes from another site.\n", 403);
    }
    return next();
  };
}
