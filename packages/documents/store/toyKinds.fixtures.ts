import { type DocumentKind, defineDocument, type TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { closed, ElementId, element, Name, Reference, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A table of a toy world: columns by name. */
const table = defineDocument({
  kind: "table",
  schemaVersion: 1,
  schema: closed({
    label: Text(),
    columns: Type.Array(element({ name: Name(), label: Text(), aliases: Type.Optional(Type.Array(Type.String())) })),
  }),
  upcasters: [],
  icon: "table",
  order: 1,
});

/** A view of a table: says one of its columns by name; version 1 called it `field`. */
const view = defineDocument({
  kind: "view",
  schemaVersion: 2,
  schema: closed({ table: Reference("table"), column: Type.String() }),
  upcasters: [
    {
      from: 1,
      name: "fieldBecomesColumn",
      upcast: (body) => {
        const { field, ...rest } = Object(body);
        return { ...rest, column: field };
      },
    },
  ],
  uses(document, lookup) {
    const target = lookup.get("table", document.body.table);
    const columns: { id: string; name: string }[] = Object(target?.body).columns ?? [];
    const column = columns.find((candidate) => candidate.name === document.body.column);
    if (!column) return [];
    const place = { path: "/column", from: 0, to: document.body.column.length, fromElement: null };
    return [{ ...place, target: { kind: "table", id: document.body.table, element: column.id } }];
  },
  check(document, lookup) {
    const target = lookup.get("table", document.body.table);
    const columns: { name: string }[] = Object(target?.body).columns ?? [];
    if (columns.some((column) => column.name === document.body.column)) return [];
    return [{ severity: "error", code: "column_unknown", path: "/column", data: { column: document.body.column } }];
  },
  compile: (document, lookup) => ({
    shows: `${String(Object(lookup.get("table", document.body.table)?.body).label)}.${document.body.column}`,
  }),
  icon: "eye",
  order: 2,
});

/** Stands for the kind that changes rights; its bodies are not those of the product's roles. */
const role: DocumentKind = {
  kind: "role",
  schemaVersion: 1,
  schema: closed({ id: Type.Optional(ElementId()), label: Text() }),
  upcasters: [],
  icon: "key",
  order: 3,
};

/** Kinds of a toy world. */
export const toyKinds: readonly DocumentKind[] = [table, view, role];

/** The same kinds as an older program knew them. */
export const formerToyKinds: readonly DocumentKind[] = [
  table,
  defineDocument({
    kind: "view",
    schemaVersion: 1,
    schema: closed({ table: Reference("table"), field: Type.String() }),
    upcasters: [],
    icon: "eye",
    order: 2,
  }),
  role,
];

/** A table with columns `c0`, `c1`, … of these names. */
export function toyTable(id: string, label: string, names: readonly string[]): TesseraDocument {
  const columns = names.map((name, index) => ({ id: `c${index}`, name, label: name }));
  return { kind: "table", id, schemaVersion: 1, subsystem: "shop", body: { label, columns } };
}

/** A view of a column of a table. */
export function toyView(id: string, tableId: string, column: string): TesseraDocument {
  return { kind: "view", id, schemaVersion: 2, subsystem: "shop", body: { table: tableId, column } };
}
