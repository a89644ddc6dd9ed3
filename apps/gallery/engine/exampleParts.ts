import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A form to play with: its document, what it stands on, and a record. */
export interface EngineExample {
  /** The form document, to be edited as text. */
  readonly document: Json;
  readonly entities: ReadonlyMap<string, EntityBody>;
  /** Null: a new record. */
  readonly record: RecordValues | null;
  /** Rows that look-ups find, by entity. */
  readonly tables: ReadonlyMap<string, readonly { readonly [column: string]: Json }[]>;
}

/** The texts of an example, as `useTexts` gives them. */
export type TextOf = (key: string) => string;

type Column = EntityBody["columns"][number];

/** A column whose physical name and id are its name. */
export function column(name: string, type: Column["type"], more: Partial<Column> = {}): Column {
  return { id: name, name, column: name, label: name, type, ...more };
}

/** An entity with a key of its own beside `columns`. */
export function entity(name: string, columns: readonly Column[], more: Partial<EntityBody> = {}): EntityBody {
  return {
    label: name,
    labelPlural: name,
    storage: { schema: "app", table: name },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [column("id", "uuid", { readOnly: true }), ...columns],
    references: [],
    display: [columns[0]?.name ?? "id"],
    ...more,
  };
}

/** Where an item stands on the grid of its group: row, first column, columns. */
export type Spot = readonly [row: number, from: number, span: number];

/** A field bound to the column of its name; with a rule that computes it, to none. */
export function field(name: string, type: string, label: string, spot: Spot, more: Partial<FormItem> = {}): FormItem {
  const [posRow, posCol, posSizex] = spot;
  const isComputed = more.expressions?.saveExpression !== undefined && more.valueType !== undefined;
  return { id: name, name, type, label, posRow, posCol, posSizex, ...(isComputed ? {} : { column: name }), ...more };
}

/** A computed number with two decimals. */
export function computed(name: string, label: string, spot: Spot, saveExpression: string): FormItem {
  return field(name, "number", label, spot, {
    valueType: "decimal",
    formats: { decimal: 2 },
    expressions: { saveExpression },
  });
}
