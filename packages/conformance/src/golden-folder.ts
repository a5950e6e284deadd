/** Where the golden data lies; this module stays at the depth of the bundle, so that one path fits both. */
export const goldenFolder: URL = new URL("../golden/", import.meta.url);
