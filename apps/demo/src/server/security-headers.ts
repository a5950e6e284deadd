import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** Nothing from elsewhere, no inline script or style, no frame, and no markup made of strings. */
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
    // The server speaks http, on this machine only.
    strictTransportSecurity: false,
  });
}
