/**
 * Type numbers of `statfs(2)` for file systems whose regular files are written by the kernel: their sizes are 0, their
 * content may be secret, and reading may have effects.
 */
const pseudoFileSystems: ReadonlySet<number> = new Set([
  0x9fa0, // procfs
  0x62656572, // sysfs
  0x64626720, // debugfs
  0x74726163, // tracefs
  0x73636673, // securityfs
  0xcafe4a11, // bpf
  0x27e0eb, // cgroup
  0x63677270, // cgroup2
  0xf97cff8c, // selinuxfs
  0x6e736673, // nsfs
  0x50495045, // pipefs
  0x534f434b, // sockfs
  0x19800202, // mqueue
  0x1cd1, // devpts
  0x65735543, // fusectl
  0x62656570, // configfs
  0x6165676c, // pstore
  0xde5e81e4, // efivarfs
  0x42494e4d, // binfmt_misc
]);

/** Type numbers of network and user-space file systems. */
const networkFileSystems: ReadonlySet<number> = new Set([
  0x6969, // nfs
  0x65735546, // fuse
  0xff534d42, // cifs
  0xfe534d42, // smb2
  0x517b, // smb
  0x01021997, // 9p
  0x6a656a63, // virtiofs: most kernels report fuse instead
  0x00c36400, // ceph
  0x5346414f, // afs
  0x47504653, // gpfs
  0x0bd00bd0, // lustre
]);

/** Node.js passes the 32-bit type on as the system stores it, which is signed on some systems. */
function unsigned(type: number): number {
  return type >>> 0;
}

/** Whether the kernel writes the files of a file system, as for `/proc`. */
export function isPseudoFileSystem(type: number): boolean {
  return pseudoFileSystems.has(unsigned(type));
}

/** Whether a call to a file system may wait for another machine or process. */
export function mayBlock(type: number): boolean {
  return networkFileSystems.has(unsigned(type));
}
