import { defaultFieldType } from "@tessera/contract/defaultFieldType.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { isJsonObject, type JsonElement, property } from "@tessera/contract/documents/jsonShape.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { Command } from "../document/command.ts";
import { freeName } from "../document/edits.ts";
import { nameFromLabel } from "../document/newElement.ts";
import { addReference } from "../document/referenceEdits.ts";

/**
 * Where the values of a new field are kept: in a column that is made, in one that is there, as a reference to records
 * of an entity, or nowhere.
 */
export type FieldStore =
  | {
      readonly kind: "new";
      readonly type: ValueTypeName;
      /** What can be chosen, as people call it; empty for any value. */
      readonly options: readonly string[];
    }
  | { readonly kind: "records"; readonly entity: string; readonly body: Json }
  | { readonly kind: "existing"; readonly column: string }
  | { readonly kind: "none"; readonly type: ValueTypeName };

const columnsOf = (body: Json): readonly JsonElement[] => {
  const columns = property(body, "columns");
  // Columns of a draft are elements, as the store keeps no others.
  return Array.isArray(columns) ? (columns as readonly JsonElement[]) : [];
};

/** Whether a form offers records of an entity by fields of this type. */
export const choosesRecords = ({ defaultFor = [] }: FieldType): boolean => defaultFor.includes("reference");

/** Columns of an entity that no field stands for yet and that a field of this type can edit. */
export function freeColumns(entity: EntityBody, type: FieldType, taken: ReadonlySet<string>): readonly EntityColumn[] {
  return entity.columns.filter(
    (column) =>
      !taken.has(column.name) &&
      !entity.key.columns.includes(column.name) &&
      type.values.includes(column.type) &&
      (type.chooses !== true ||
        Boolean(column.options?.length) ||
        entity.references.some((one) => one.columns.includes(column.name))),
  );
}

/** The new column of a field: of the field's own type where lists and checks must know of it. */
function newColumn(
  body: Json,
  type: FieldType,
  label: string,
  store: FieldStore & { readonly kind: "new" },
  types: readonly FieldType[],
): JsonElement {
  const columns = columnsOf(body);
  const taken = new Set(columns.flatMap((one) => [String(property(one, "name")), String(property(one, "column"))]));
  const name = freeName(nameFromLabel(label), taken);
  const keys = new Set<string>();
  const options = store.options.map((text): Json => {
    const key = freeName(nameFromLabel(text), keys);
    keys.add(key);
    return { id: randomId(), key, label: text };
  });
  const isDefault = defaultFieldType({ type: store.type, options, fieldType: null }, types) === type.id;
  return {
    id: randomId(),
    name,
    column: name,
    label,
    type: store.type,
    ...(store.type === "list" ? { element: "text" } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(!isDefault && (type.behaviour !== undefined || type.chooses === true) ? { fieldType: { type: type.id } } : {}),
  };
}

/** What is made for a new field: the edit of its entity, and what the field says of where its values are. */
export interface FieldGround {
  /** Null: nothing of the entity changes. */
  readonly entity: Command | null;
  readonly field: Readonly<Record<string, string>>;
}

/** See `FieldGround`; null where the entity can have no such column. */
export function groundOfField(
  body: Json,
  type: FieldType,
  label: string,
  store: FieldStore,
  types: readonly FieldType[],
): FieldGround | null {
  if (store.kind === "none") return { entity: null, field: { valueType: store.type } };
  if (store.kind === "existing") {
    const references = property(body, "references");
    const reference = (Array.isArray(references) ? references : []).find((one) => {
      const columns = property(one, "columns");
      return Array.isArray(columns) && columns.length === 1 && columns[0] === store.column;
    });
    const name = property(reference, "name");
    const chosen: Readonly<Record<string, string>> =
      typeof name === "string" && type.chooses ? { reference: name } : {};
    return { entity: null, field: { column: store.column, ...chosen } };
  }
  if (store.kind === "records") {
    const made = addReference(body, { id: store.entity, body: store.body }, { label, isRequired: false });
    if (!(made instanceof Command)) return null;
    const references = property(made.after, "references");
    const last = Array.isArray(references) ? references.at(-1) : null;
    const columns = property(last, "columns");
    const [column] = Array.isArray(columns) ? columns : [];
    return { entity: made, field: { column: String(column), reference: String(property(last, "name")) } };
  }
  if (!isJsonObject(body)) return null;
  const column = newColumn(body, type, label, store, types);
  const after = { ...body, columns: [...columnsOf(body), column] };
  const entity = new Command("", body, after, { key: "definitions.command.add", data: { element: label } });
  return { entity, field: { column: String(column.name) } };
}
