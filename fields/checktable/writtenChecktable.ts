import type { FieldIssue, Writer } from "@tessera/contract/fieldBehaviour.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { type CheckedColumn, type Checktable, type Stamp, storedChecktable } from "./checktableValue.ts";
import type { ChecktableSettings } from "./def.ts";
import { shownColumns } from "./shownColumns.ts";

const contents = ({ cells, name }: CheckedColumn): string => canonicalJson({ cells, name: name ?? null });

/** Whether nothing was changed in a column. */
const isSame = (left: CheckedColumn | undefined, right: CheckedColumn | undefined): boolean =>
  left === undefined || right === undefined
    ? (left?.cells ?? right?.cells ?? []).length === 0
    : contents(left) === contents(right);

/**
 * A table as it is written over the one before: who finished a column and when is said by the server, whatever the
 * message says of it; a column that was finished before keeps that as it was. Refused are changes of columns that are
 * finished or read-only.
 */
export function writtenChecktable(
  value: Checktable | null,
  before: Checktable | null,
  settings: ChecktableSettings,
  { at, name, userId }: Writer,
): { readonly value: Checktable | null } | FieldIssue {
  const stored = (value && storedChecktable(value))?.columns ?? [];
  const known = before?.columns ?? [];
  const stamp: Stamp = { user: userId, name: name?.slice(0, 200) ?? null, at };
  const ids = new Set([...stored, ...known].map(({ id }) => id));
  const shown = shownColumns(value, settings);
  for (const id of ids) {
    const [was, is] = [known.find((one) => one.id === id), stored.find((one) => one.id === id)];
    const column = shown.find((one) => one.id === id);
    const text = column?.text ?? was?.name ?? id;
    const isFinished = was?.final !== undefined && (is === undefined || is.final !== undefined);
    if (isFinished && (is === undefined || !isSame(was, is)))
      return { code: "field.checktable.final", data: { column: text } };
    const isChanged = !isSame(was, is) || (was?.final === undefined) !== (is?.final === undefined);
    if (column?.isReadOnly && before !== null && isChanged)
      return { code: "field.checktable.read_only", data: { column: text } };
  }
  const columns = stored.map(({ final, ...column }) => {
    const was = known.find(({ id }) => id === column.id)?.final;
    return final ? { ...column, final: was ?? stamp } : column;
  });
  return { value: columns.length === 0 ? null : { columns } };
}
