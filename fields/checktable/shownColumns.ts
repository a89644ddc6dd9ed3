import { type CheckedColumn, type Checktable, cellOf } from "./checktableValue.ts";
import type { ChecktableSettings, Viewpoint } from "./def.ts";

/** A column as the table shows it. */
export interface ShownColumn {
  readonly id: string;
  readonly text: string;
  /** Whether people added it themselves. */
  readonly isOwn: boolean;
  readonly isReadOnly: boolean;
  /** What is stored of it; undefined before anything was entered. */
  readonly stored: CheckedColumn | undefined;
}

/** The columns in the order in which they are shown: those of the field, then those that people added. */
export function shownColumns(value: Checktable | null, { columns = [] }: ChecktableSettings): readonly ShownColumn[] {
  const stored = value?.columns ?? [];
  const given = columns.map(({ id, readOnly = false, text }) => ({
    id,
    text,
    isOwn: false,
    isReadOnly: readOnly,
    stored: stored.find((one) => one.id === id),
  }));
  const own = stored
    .filter(({ id }) => !columns.some((one) => one.id === id))
    .map((one) => ({ id: one.id, text: one.name ?? one.id, isOwn: true, isReadOnly: false, stored: one }));
  return [...given, ...own];
}

/** Whether people may add columns: where the field has none of its own, they have to. */
export const takesOwnColumns = ({ columns = [], ownColumns }: ChecktableSettings): boolean =>
  ownColumns ?? columns.length === 0;

/** Whether something is entered at a viewpoint, beside who finished the column. */
export const isAsked = ({ kind }: Viewpoint): boolean => kind !== "heading" && kind !== "final";

/** The viewpoints that a column still has to answer before it can be finished. */
export const openPoints = (column: CheckedColumn | undefined, viewpoints: readonly Viewpoint[]): readonly Viewpoint[] =>
  viewpoints.filter((one) => one.required === true && isAsked(one) && cellOf(column, one.id) === "");

/** How far a table is. */
export interface Progress {
  /** Cells with something in them, of all that can have something. */
  readonly done: number;
  readonly all: number;
  /** Finished columns, of all; null where columns are not finished. */
  readonly finished: { readonly done: number; readonly all: number } | null;
}

/** See `Progress`. */
export function progressOf(value: Checktable | null, settings: ChecktableSettings): Progress {
  const asked = (settings.viewpoints ?? []).filter(isAsked);
  const columns = shownColumns(value, settings);
  const done = columns.reduce((sum, { stored }) => sum + asked.filter(({ id }) => cellOf(stored, id) !== "").length, 0);
  const hasFinal = (settings.viewpoints ?? []).some(({ kind }) => kind === "final");
  const finished = hasFinal
    ? { done: columns.filter(({ stored }) => stored?.final).length, all: columns.length }
    : null;
  return { done, all: asked.length * columns.length, finished };
}
