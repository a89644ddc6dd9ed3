import type { DocumentName } from "./documentName.ts";

/** A document's name as one text, for maps. */
export function documentKey(name: DocumentName): string {
  return `${name.kind}:${name.id}`;
}
