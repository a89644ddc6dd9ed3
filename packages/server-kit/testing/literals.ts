import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";

/** A document as a test writes it, in the shape of its kind; the publish checks it. */
export function document(
  kind: string,
  id: string,
  body: object,
  subsystem = "shop",
  schemaVersion = 1,
): TesseraDocument {
  return { kind, id, schemaVersion, subsystem, body: JSON.parse(JSON.stringify(body)) };
}

/** A function that is an expression without parameters, unless `rest` says otherwise; its name is made of its id. */
export function userFunction(id: string, expression: string, rest: object = {}): TesseraDocument {
  const name = `fn_${id.replaceAll("-", "_")}`;
  const body = { name, parameters: [], result: { type: "text" }, kind: "expression", expression, ...rest };
  return document("function", id, body, "shop", 2);
}

/** A column of an entity. */
export function column(name: string, type = "text", rest: object = {}) {
  return { id: `c_${name}`, name, column: name, label: name, type, ...rest };
}

/** An entity with a table and a key of its own. A column called `name` is what it shows. */
export function entity(
  id: string,
  columns: readonly { readonly name: string }[],
  rest: object = {},
  subsystem = "shop",
): TesseraDocument {
  const body = {
    label: id,
    labelPlural: id,
    storage: { schema: "app", table: id },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [column("id", "uuid", { readOnly: true }), ...columns],
    references: [],
    display: [columns.some(({ name }) => name === "name") ? "name" : "id"],
    ...rest,
  };
  return document("entity", id, body, subsystem);
}

/** A reference of an entity to another, by the column `<name>_id`. */
export function reference(name: string, to: string, rest: object = {}) {
  return { id: `r_${name}`, name, label: name, entity: to, columns: [`${name}_id`], ...rest };
}

/** A field of a form over the column of its name, a line wide. */
export function item(name: string, type: string, rest: object = {}) {
  return { id: `f_${name}`, name, type, label: name, column: name, posRow: 0, posCol: 0, posSizex: 12, ...rest };
}

/** A sub-form: rows of an entity that refer to the form's record. */
export function rowsItem(name: string, entityOfRows: string, to: string, items: readonly object[], rest: object = {}) {
  const subForm = { entity: entityOfRows, reference: to, view: "Default", items };
  return item(name, "subform", { column: null, subForm, ...rest });
}

/** A form over an entity with one page `p` and one group `g`, whose rules and settings `group` has. */
export function form(
  id: string,
  over: string,
  items: readonly object[],
  { label = id, group = {} }: { readonly label?: string; readonly group?: object } = {},
): TesseraDocument {
  const groups = [{ id: "g", label: "g", items, ...group }];
  return document("form", id, { label, entity: over, pages: [{ id: "p", label: "p", groups }] });
}

/** A role; grants without an id are numbered. */
export function role(id: string, grants: readonly object[]): TesseraDocument {
  const numbered = grants.map((grant, index) => ({ id: `g${index}`, ...grant }));
  return document("role", id, { label: id, grants: numbered }, "security");
}
