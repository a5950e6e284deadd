import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** Forbids other origins, inline scripts and styles, frames, and markup made from strings. */
export function securityHeaders(): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    // The server uses HTTP and is reachable only from this machine.
    strictTransportSecurity: false,
  });
}
