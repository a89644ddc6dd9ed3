import type { FieldIssue } from "@tessera/contract/fieldBehaviour.ts";
import type { Checktable } from "./checktableValue.ts";
import type { ChecktableSettings, Viewpoint } from "./def.ts";
import { openPoints, shownColumns, takesOwnColumns } from "./shownColumns.ts";

const number = /^-?\d{1,15}(\.\d{1,6})?$/;
const date = /^(\d{4})-(\d{2})-(\d{2})$/;

function isDate(value: string): boolean {
  const [, year, month, day] = date.exec(value)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/** Whether a viewpoint may have a value. */
function fits({ choices = [], kind }: Viewpoint, value: string): boolean {
  if (kind === "number") return number.test(value);
  if (kind === "date") return isDate(value);
  if (kind === "combo") return choices.some(({ id }) => id === value);
  return kind === "text" || kind === "comment";
}

const isRepeated = (items: readonly { readonly id: string }[]): boolean =>
  new Set(items.map(({ id }) => id)).size < items.length;

/** What is wrong with a table; null for nothing. Viewpoints that the field does not know any more are left alone. */
export function checkChecktable(value: Checktable, settings: ChecktableSettings): FieldIssue | null {
  const { viewpoints = [], whole = false } = settings;
  if (isRepeated(value.columns) || value.columns.some(({ cells }) => isRepeated(cells)))
    return { code: "field.checktable.twice" };
  const columns = shownColumns(value, settings);
  if (!takesOwnColumns(settings) && columns.some(({ isOwn }) => isOwn)) return { code: "field.checktable.foreign" };
  for (const { stored, text } of columns) {
    for (const { id, value: found } of stored?.cells ?? []) {
      const viewpoint = viewpoints.find((one) => one.id === id);
      if (viewpoint && !fits(viewpoint, found))
        return { code: "field.checktable.value", data: { column: text, row: viewpoint.text } };
    }
    const open = openPoints(stored, viewpoints);
    if (open.length > 0 && (whole || stored?.final))
      return {
        code: whole ? "field.checktable.incomplete" : "field.checktable.unfinished",
        data: { column: text, open: open.length, row: open[0]?.text ?? "" },
      };
  }
  return null;
}
