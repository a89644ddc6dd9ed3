import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import { toTemplateData } from "@tessera/contract/templates/toTemplateData.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import { type CellColumn, type CellFormat, cellKind, cellText } from "@tessera/web-kit/values/cellText.ts";

/** Whether a section of a value is drawn: not for no, for nought however many places it has, and for an empty text. */
function isThere(column: CellColumn, value: boolean | number | string): boolean {
  const kind = cellKind(column);
  if (kind === "boolean") return value === true || value === 1 || value === "1";
  return kind === "number" ? Number(value) !== 0 : value !== "" && value !== false && value !== 0;
}

/**
 * A value that a template shows in the reader's language and tests by what it is; lists and objects are gone through.
 */
export function valueData(column: CellColumn, value: Json | undefined, cellFormat: CellFormat): TemplateData {
  if (value === undefined || value === null) return null;
  if (typeof value === "object") return toTemplateData(value);
  return { text: cellText(column, value, cellFormat), isThere: isThere(column, value) };
}

/**
 * A row of a list as a template reads it: `key`, `link` to its page, then its columns by name. A template has no place
 * to say that a sum is without some values, so it shows none of these.
 */
export function rowData(
  { cells, hidden, key, masked }: Pick<ListRow, "cells" | "hidden" | "key" | "masked">,
  columns: readonly (CellColumn & { readonly name: string })[],
  updateUrl: string | null,
  cellFormat: CellFormat,
): ReadonlyMap<string, TemplateData> {
  const link = key === null || updateUrl === null ? null : `${updateUrl}?id=${encodeURIComponent(key)}`;
  return new Map<string, TemplateData>([
    ["key", key],
    ["link", link],
    ...columns.map((column): [string, TemplateData] => [
      column.name,
      masked.has(column.name) || hidden?.has(column.name)
        ? null
        : valueData(column, cells.get(column.name), cellFormat),
    ]),
  ]);
}
