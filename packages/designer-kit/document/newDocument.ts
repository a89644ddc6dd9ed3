import type { DocumentKind, StarterGround, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { resolveSchema } from "../schema/schemaShape.ts";
import { smallestValue } from "../schema/smallestValue.ts";

/** Where there is nothing to begin from. */
const bareGround: StarterGround = { chosen: () => null, shown: null, fieldTypes: [], text: (key) => key };

/**
 * A new document with the smallest body that fits its kind, what publishing one needs besides, and what was chosen for
 * it by property.
 */
export function newDocument(
  kind: DocumentKind,
  name: { readonly id: string; readonly subsystem: string; readonly label: string },
  chosen: Readonly<Record<string, string>> = {},
  ground: StarterGround = bareGround,
): TesseraDocument {
  const smallest = smallestValue(resolveSchema(kind.schema), { label: name.label });
  const body = isJsonObject(smallest) ? smallest : {};
  return {
    kind: kind.kind,
    id: name.id,
    schemaVersion: kind.schemaVersion,
    subsystem: name.subsystem,
    body: { ...body, ...kind.starter?.(name, ground), ...chosen },
  };
}
