import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { resolveSchema } from "../schema/schemaShape.ts";
import { smallestValue } from "../schema/smallestValue.ts";

type Starter = (id: string, label: string) => { readonly [key: string]: Json };

/** What a kind needs beyond its schema before a document of it can be published, by kind. */
const starters: ReadonlyMap<string, Starter> = new Map<string, Starter>([
  [
    "entity",
    (id, label) => ({
      labelPlural: label,
      storage: { schema: "app", table: id.replace(/[^a-z0-9]+/g, "_") },
      origin: "table",
      key: { columns: ["id"], made: "uuid" },
      columns: [
        { id: randomId(), name: "id", column: "id", label: "Id", type: "uuid", required: true, readOnly: true },
      ],
    }),
  ],
  ["function", () => ({ expression: "null" })],
  ["url", (id, label) => ({ route: `/${id}`, title: label })],
  ["schedule", () => ({ cron: "0 3 * * *" })],
  [
    "form",
    (_id, label) => ({
      pages: [{ id: randomId(), label, groups: [{ id: randomId(), label, items: [] }] }],
    }),
  ],
]);

/** A new document with the smallest body that fits its kind, what publishing one needs besides, and what was chosen for it by property. */
export function newDocument(
  kind: DocumentKind,
  name: { readonly id: string; readonly subsystem: string; readonly label: string },
  chosen: Readonly<Record<string, string>> = {},
): TesseraDocument {
  const smallest = smallestValue(resolveSchema(kind.schema), { label: name.label });
  const body = isJsonObject(smallest) ? smallest : {};
  return {
    kind: kind.kind,
    id: name.id,
    schemaVersion: kind.schemaVersion,
    subsystem: name.subsystem,
    body: { ...body, ...starters.get(kind.kind)?.(name.id, name.label), ...chosen },
  };
}
