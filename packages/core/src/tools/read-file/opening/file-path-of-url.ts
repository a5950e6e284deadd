/** The path of a `file:` URL of this machine, decoded; undefined for anything else. */
export function filePathOfUrl(path: string): string | undefined {
  const encoded = /^file:\/\/(?:localhost)?(\/.*)$/isu.exec(path)?.[1];
  if (encoded === undefined || encoded.startsWith("//")) return undefined;
  try {
    const decoded = decodeURIComponent(encoded);
    // `/C:/x` is `C:/x`.
    return /^\/[A-Za-z]:[\\/]/.test(decoded) ? decoded.slice(1) : decoded;
  } catch {
    return undefined;
  }
}
