import { siteConfig } from "../src/site-config.ts";

// oxlint-disable-next-line import/no-default-export -- VitePress reads it.
export default siteConfig("pages", "dist");
