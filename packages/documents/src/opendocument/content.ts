import type { ZipArchive } from "../archive/zip-archive.ts";
import { damaged, DocumentProblem } from "../document-problem.ts";
import { xmlText } from "../xml/xml-tokens.ts";
import { childOf, xmlTree, type XmlElement } from "../xml/xml-tree.ts";
import { stylesOf, type Styles } from "./styles.ts";

/** What an OpenDocument file holds. */
export interface OpenDocumentContent {
  readonly body: XmlElement;
  readonly styles: Styles;
  /** The root of the part of styles, in which the pages are described. */
  readonly stylesRoot: XmlElement | undefined;
}

/** Throws a DocumentProblem where the parts of an OpenDocument file are enciphered. */
export function requireNotEncrypted(archive: ZipArchive): void {
  const manifest = archive.read("META-INF/manifest.xml");
  const isEncrypted = manifest !== undefined && xmlText(manifest).includes("encryption-data");
  if (isEncrypted || archive.has("encrypted-package")) {
    throw new DocumentProblem({ reason: "encrypted", said: "needs a password" });
  }
}

/** Reads the content of an OpenDocument file as a tree. Throws a DocumentProblem. */
export function contentOf(archive: ZipArchive): OpenDocumentContent {
  const content = archive.require("content.xml");
  const root = xmlTree(xmlText(content), "content.xml");
  const body = childOf(root, "body");
  if (body === undefined) throw damaged("is broken: its content has no body");
  const styleBytes = archive.read("styles.xml");
  const stylesRoot = styleBytes && xmlTree(xmlText(styleBytes), "styles.xml");
  return { body, styles: stylesOf([root, stylesRoot]), stylesRoot };
}
