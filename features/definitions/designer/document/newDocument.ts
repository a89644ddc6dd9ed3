import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { resolveSchema } from "../schema/schemaShape.ts";
import { type SmallestOptions, smallestValue } from "../schema/smallestValue.ts";

/** A new document with the smallest body that fits its kind, and what publishing one needs besides. */
export function newDocument(
  kind: DocumentKind,
  name: { readonly id: string; readonly subsystem: string; readonly label: string },
  options: Omit<SmallestOptions, "label">,
): TesseraDocument {
  const smallest = smallestValue(resolveSchema(kind.schema), { ...options, label: name.label });
  const body = isJsonObject(smallest) ? smallest : {};
  return {
    kind: kind.kind,
    id: name.id,
    schemaVersion: kind.schemaVersion,
    subsystem: name.subsystem,
    body: { ...body, ...kind.starter?.(name) },
  };
}
