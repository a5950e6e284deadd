/**
 * File systems whose regular files are the kernel talking, by the type number of `statfs(2)`:
 * their sizes are 0, their content may be secret, and reading may have effects.
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

const networkFileSystems: ReadonlySet<number> = new Set([
  0x6969, // nfs
  0x65735546, // fuse
  0xff534d42, // cifs
  0xfe534d42, // smb2
  0x517b, // smb
  0x01021997, // 9p
  0x6a656a63, // virtiofs reports fuse on most kernels; some report this
  0x00c36400, // ceph
  0x5346414f, // afs
  0x47504653, // gpfs
  0x0bd00bd0, // lustre
]);

/** Node gives the 32-bit type as it lies in a signed field on some systems. */
function unsigned(type: number): number {
  return type >>> 0;
}

export function isPseudoFileSystem(type: number): boolean {
  return pseudoFileSystems.has(unsigned(type));
}

/** A file system that may wait for another machine or process. */
export function mayBlock(type: number): boolean {
  return networkFileSystems.has(unsigned(type));
}
