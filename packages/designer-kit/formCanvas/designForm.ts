import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { isJsonObject, type JsonElement, property } from "@tessera/contract/documents/jsonShape.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { wholeWidth } from "./formLayout.ts";

/** What the fields of a form are drawn with while it is designed. */
export interface DesignGround {
  /** The entity of the form; null for a sheet, and while it is not known. */
  readonly entity: { readonly id: string; readonly body: EntityBody } | null;
  readonly entityOf: (id: string) => EntityBody | null;
  readonly fieldTypes: ReadonlyMap<string, FieldType>;
}

/** The ground of a form over these entities, whose bodies are those of drafts. */
export function designGround(
  entity: string | null,
  bodies: ReadonlyMap<string, Json>,
  fieldTypes: readonly FieldType[],
): DesignGround {
  const entityOf = (id: string): EntityBody | null => {
    const body = bodies.get(id);
    return body === undefined ? null : bodyOf({ kind: "entity", body }, "entity");
  };
  const own = entity === null ? null : entityOf(entity);
  return {
    entity: own === null ? null : { id: entity ?? "", body: own },
    entityOf,
    fieldTypes: byIdAndAlias(fieldTypes),
  };
}

const isComputed = (column: EntityColumn | undefined): boolean =>
  Boolean(column?.computed) || column?.generated === true || column?.readOnly === true;

/** Rules of columns and of the record say nothing here: nothing is entered while a form is designed. */
const silent = (entity: EntityBody, columns: readonly EntityColumn[]): EntityBody => ({
  ...entity,
  columns: columns.map((column) => ({
    ...column,
    computed: null,
    default: null,
    min: null,
    max: null,
    deadline: null,
  })),
  invariants: [],
  unique: [],
});

/** The entity with the columns that one item stands for, so that a field costs the same over any entity. */
function partOf(entity: EntityBody, item: JsonElement): EntityBody {
  const reference = entity.references.find(({ columns, name }) =>
    typeof item.reference === "string" ? name === item.reference : columns.some((one) => one === item.column),
  );
  const wanted = new Set([item.column, ...(reference?.columns ?? [])]);
  return silent(
    { ...entity, references: reference ? [reference] : [], display: [] },
    entity.columns.filter(({ name }) => wanted.has(name)),
  );
}

/** Without what hides or decides: while a form is designed, all of it is in sight. */
function plain(item: JsonElement, entity: EntityBody | null): JsonElement {
  const { aliases: _former, expressions, ...rest } = item;
  const column = entity?.columns.find(({ name }) => name === item.column);
  const isGiven = isComputed(column) || (isJsonObject(expressions) && Boolean(expressions.saveExpression));
  const readOnly = item.readOnly === true || (isGiven && item.overwritable !== true);
  return { ...rest, hidden: false, ...(readOnly ? { readOnly } : {}) };
}

/**
 * A form with a single item of a form that is designed, over the whole width, without its rules; null for one that
 * cannot be drawn: a draft need not fit its schema.
 */
export function designForm(item: JsonElement, ground: DesignGround): CompiledForm | null {
  const { entity, fieldTypes } = ground;
  try {
    const drawn: Record<string, Json> = {
      ...plain(item, entity?.body ?? null),
      posRow: 0,
      posCol: 0,
      posSizex: wholeWidth,
    };
    const subForm = property(item, "subForm");
    if (isJsonObject(subForm)) {
      const child = typeof subForm.entity === "string" ? ground.entityOf(subForm.entity) : null;
      const items = Array.isArray(subForm.items) ? subForm.items : [];
      drawn.subForm = { ...subForm, items: items.map((one) => plain(one as JsonElement, child)) };
    }
    const body = {
      label: "",
      entity: entity?.id ?? null,
      pages: [{ id: "page", label: "", groups: [{ id: "group", label: "", items: [drawn] }] }],
    };
    return compileForm({
      form: { id: "design", body: bodyOf({ kind: "form", body }, "form") },
      entity: entity && { id: entity.id, body: partOf(entity.body, item) },
      entityOf: (id) => {
        const found = ground.entityOf(id);
        return found && silent(found, found.columns);
      },
      fieldTypes,
      library: standardLibrary,
    }).form;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
