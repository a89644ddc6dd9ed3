import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { parsePointer } from "@tessera/contract/documents/pointer.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** What an element is, so that it is clear whether it is another one. */
export interface ElementIdentity {
  /** JSON pointer to it. */
  readonly path: string;
  /** Key of the array that it stands in: moved to another group, it is the same field. */
  readonly place: string;
  /**
   * What it is called, with its former names; of an element without a name its key, else its type; empty where it has
   * none of them.
   */
  readonly names: readonly string[];
}

function atPointer(body: Json, path: string): unknown {
  let value: unknown = body;
  for (const { key } of parsePointer(path)) value = Array.isArray(value) ? value[Number(key)] : property(value, key);
  return value;
}

function namesOf(element: unknown): readonly string[] {
  for (const key of ["name", "key", "type"]) {
    const value = property(element, key);
    if (typeof value !== "string") continue;
    const aliases = key === "name" ? property(element, "aliases") : null;
    return [value, ...(Array.isArray(aliases) ? aliases.map(String) : [])];
  }
  return [];
}

/** The elements of a document by their ids. */
export function elementIdentities(kind: DocumentKind, document: TesseraDocument): ReadonlyMap<string, ElementIdentity> {
  const identities = new Map<string, ElementIdentity>();
  for (const mark of walkMarks(kind.schema, document.body, kind.settings)) {
    if (mark.mark !== "element") continue;
    const { path, value } = mark;
    const place = path.split("/").findLast((segment) => !/^\d+$/.test(segment)) ?? "";
    identities.set(value, { path, place, names: namesOf(atPointer(document.body, path)) });
  }
  return identities;
}

/**
 * Whether both can be states of one element: they stand in the same kind of place, and share a name where they have
 * names.
 */
export function isSameElement(left: ElementIdentity, right: ElementIdentity): boolean {
  if (left.place !== right.place) return false;
  if (left.names.length === 0 && right.names.length === 0) return true;
  return left.names.some((name) => right.names.includes(name));
}
