// The packages of Node.js name their system as a text, where pnpm reads a list. It would install all of them everywhere.
module.exports = {
  hooks: {
    readPackage(manifest) {
      if (
        manifest.name?.startsWith("node-") &&
        typeof manifest.os === "string" &&
        typeof manifest.cpu === "string"
      ) {
        manifest.os = [manifest.os];
        manifest.cpu = [manifest.cpu];
        // Those of Linux need its usual C library, which Alpine has not. There, the machine's own Node.js is used.
        if (manifest.os[0] === "linux") manifest.libc = ["glibc"];
      }
      return manifest;
    },
  },
};
