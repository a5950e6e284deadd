/** The folder of the golden data. This module must stay at the same depth as the bundle, because both use this path. */
export const goldenFolder: URL = new URL("../golden/", import.meta.url);
