/** Names of files and folders that nobody edits by hand. */
const generatedPath =
  /(?:^|\/)(?:node_modules|vendor|third_party|dist|build|out|generated|__generated__|snapshots?|__snapshots__)\/|\.min\.|\.d\.[cm]?ts$|\.pb\.go$|_pb2\.py$|\.generated\./;

/** Whether the path of a file says that a program wrote the file, or that it is copied from another project. */
export function isGenerated(path: string): boolean {
  return generatedPath.test(path);
}
