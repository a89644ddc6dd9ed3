import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { OpenList } from "./openList.ts";
import { pathEnd } from "./pathEnd.ts";

/** When the date of a column is late: once it has passed, unless the cell `by` of the row holds one of `done`. `by` null: always. */
export interface ListDeadline {
  readonly by: string | null;
  readonly done: string[];
  /** Path of the cell, where it is none of the list's columns and has to be asked for. */
  readonly path: string | null;
}

/**
 * The deadline of a column of a list, null where it has none. What says that a record is done is read beside the list's columns where it is
 * none of them, but not for guests, who are answered what the list shows and nothing else.
 */
export function deadlineOf(context: RequestContext, { body, rows }: OpenList, name: string): ListDeadline | null {
  const column = body.columns.find((one) => one.name === name);
  const end = column ? pathEnd(context, rows, column.path) : null;
  if (!column || end?.kind !== "column" || !end.column.deadline) return null;
  const { column: state, done } = end.column.deadline;
  if (state === null) return { by: null, done: [...done], path: null };
  const path = [...column.path.split(".").slice(0, -1), state].join(".");
  const shown = body.columns.find((one) => one.path === path);
  if (shown) return { by: shown.name, done: [...done], path: null };
  return isGuest(context) ? null : { by: `${name}.deadline`, done: [...done], path };
}

/** The columns that a page of a list is asked for: its own, and what its deadlines depend on. */
export function requestedColumns(
  context: RequestContext,
  list: OpenList,
): readonly { readonly name: string; readonly path: string }[] {
  const own = list.body.columns.map(({ name, path }) => ({ name, path }));
  const states = list.body.columns.flatMap(({ name }) => {
    const deadline = deadlineOf(context, list, name);
    return deadline?.by && deadline.path !== null ? [{ name: deadline.by, path: deadline.path }] : [];
  });
  return [...own, ...states];
}
