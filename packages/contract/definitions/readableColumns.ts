import { property } from "../documents/jsonShape.ts";

/** A column of an entity that people read, or the reference that stands in it. */
export interface ReadableColumn {
  /** Name of the column. */
  readonly name: string;
  readonly label: string;
  /** Name of the reference whose only column it is; null for none. */
  readonly reference: string | null;
  readonly type: string;
  readonly required: boolean;
  /** Whether it is among those that name the record. */
  readonly isNaming: boolean;
  /** The column as the entity has it. */
  readonly column: unknown;
}

/** Types whose values say nothing to people, or that the product writes by itself. */
const technicalTypes: ReadonlySet<string> = new Set(["uuid", "bytes", "json", "other", "timestamp_technical"]);

const itemsOf = (value: unknown, key: string): readonly unknown[] => {
  const found = property(value, key);
  return Array.isArray(found) ? found : [];
};

const textOf = (value: unknown, key: string): string => {
  const text = property(value, key);
  return typeof text === "string" ? text : "";
};

/**
 * The columns of an entity that people read, those that name the record first, the others in their order. What only
 * serves the database is left out: keys that nobody gives by hand, columns of foreign keys that stand in no reference
 * of their own. `entity` may be a draft, which need not fit its schema.
 */
export function readableColumns(entity: unknown): readonly ReadableColumn[] {
  const key = property(entity, "key");
  const made = textOf(key, "made");
  const keys = new Set(made === "person" ? [] : itemsOf(key, "columns"));
  const display = itemsOf(entity, "display");
  const references = itemsOf(entity, "references");
  const columns = itemsOf(entity, "columns").flatMap((column): ReadableColumn[] => {
    const name = textOf(column, "name");
    const type = textOf(column, "type");
    const reference = references.find((one) => {
      const [first, ...more] = itemsOf(one, "columns");
      return first === name && more.length === 0;
    });
    if (name === "" || keys.has(name) || (reference === undefined && technicalTypes.has(type))) return [];
    return [
      {
        name,
        label: textOf(reference ?? column, "label") || name,
        reference: reference === undefined ? null : textOf(reference, "name"),
        type,
        required: property(column, "required") === true,
        isNaming: display.includes(name),
        column,
      },
    ];
  });
  const rank = ({ isNaming, name }: ReadableColumn): number => (isNaming ? display.indexOf(name) : display.length);
  return columns.toSorted((left, right) => rank(left) - rank(right));
}
