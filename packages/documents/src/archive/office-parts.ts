import { xmlText, xmlTokens } from "../xml/xml-tokens.ts";
import type { ZipArchive } from "./zip-archive.ts";

/** What a part of an Office document refers to. */
export interface Relationship {
  /** The last part of the address of its type: `worksheet`, `hyperlink`. */
  readonly type: string;
  /** The name of the part that it leads to, or the address of what lies outside. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** The relationships of a part, by their ids. There may be none. Throws a DocumentProblem. */
export function relationshipsOf(archive: ZipArchive, part: string): ReadonlyMap<string, Relationship> {
  const slash = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const bytes = archive.read(name);
  const found = new Map<string, Relationship>();
  if (bytes === undefined) return found;
  for (const token of xmlTokens(xmlText(bytes), name)) {
    if (token.kind !== "start" || token.name !== "Relationship") continue;
    const { attributes } = token;
    const target = attributes.get("Target") ?? "";
    const isExternal = attributes.get("TargetMode") === "External";
    found.set(attributes.get("Id") ?? "", {
      type: (attributes.get("Type") ?? "").split("/").at(-1) ?? "",
      target: isExternal ? target : partName(folder, target),
      isExternal,
    });
  }
  return found;
}

/** The name of a part that another in `folder` refers to. */
function partName(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const names: string[] = [];
  for (const name of `${folder}${target}`.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "." && name !== "") names.push(name);
  }
  return names.join("/");
}

/** The first part of a type that another refers to, as text. Undefined: there is none. Throws a DocumentProblem. */
export function relatedPart(
  archive: ZipArchive,
  relationships: ReadonlyMap<string, Relationship>,
  type: string,
): { readonly name: string; readonly xml: string } | undefined {
  for (const { type: found, target, isExternal } of relationships.values()) {
    if (found !== type || isExternal || !archive.has(target)) continue;
    return { name: target, xml: xmlText(archive.require(target)) };
  }
  return undefined;
}
