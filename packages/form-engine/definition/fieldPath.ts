/** What stands for every row of a sub-form in a path. */
export const everyRow = "*";

/**
 * Where a field stands: page, group, row of the group, field; inside a sub-form also the sub-form's row and the item
 * (spec forms §3 Field path).
 */
export interface FieldPath {
  /** Ids of page and group. */
  readonly page: string;
  readonly group: string;
  /** The `posRow` of the field or sub-form. */
  readonly row: number;
  /** Name of the field, or of the sub-form. */
  readonly field: string;
  /** Row from 0 (or every row) and name of the item; null for a field of the main record. */
  readonly item: { readonly row: number | typeof everyRow; readonly field: string } | null;
}

// Element ids and names have no slash; what comes from outside may.
const encode = (part: string | number): string => String(part).replaceAll("%", "%25").replaceAll("/", "%2F");
const decode = (part: string): string => part.replaceAll(/%2F/gi, "/").replaceAll("%25", "%");
const whole = /^\d{1,9}$/;

/** A path as text: four parts, or six, with a slash between. */
export function formatFieldPath({ field, group, item, page, row }: FieldPath): string {
  const parts = [page, group, row, field, ...(item ? [item.row, item.field] : [])];
  return parts.map(encode).join("/");
}

/** Reads the text of a path; null for a text that is none. */
export function parseFieldPath(text: string): FieldPath | null {
  const parts = text.split("/").map(decode);
  const [page, group, row, field, itemRow, itemField] = parts;
  if (!page || !group || !field || row === undefined || !whole.test(row)) return null;
  const place = { page, group, row: Number(row), field };
  if (parts.length === 4) return { ...place, item: null };
  if (parts.length !== 6 || itemRow === undefined || !itemField) return null;
  if (itemRow !== everyRow && !whole.test(itemRow)) return null;
  return { ...place, item: { row: itemRow === everyRow ? everyRow : Number(itemRow), field: itemField } };
}
