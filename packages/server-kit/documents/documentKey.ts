import type { DocumentName } from "./definitions.ts";

/** A document's name as one text, for maps. */
export function documentKey(name: DocumentName): string {
  return `${name.kind}:${name.id}`;
}
