import type { CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import type { ComponentType } from "react";
import type { RowsViewProps } from "./rowsModel.ts";

/** How a sub-form is drawn: in the view of its definition, or as cards. */
export type RowsViewName = CompiledTable["view"] | "Cards";

type RowsView = ComponentType<RowsViewProps>;

const grid = async (): Promise<RowsView> => (await import("./GridRows.tsx")).GridRows;
const loaders: { readonly [Name in RowsViewName]: () => Promise<RowsView> } = {
  Default: async () => (await import("./SheetRows.tsx")).SheetRows,
  List: async () => (await import("./ListRows.tsx")).ListRows,
  Grid: grid,
  FormGrid: grid,
  CollapsibleGrid: async () => (await import("./CollapsibleRows.tsx")).CollapsibleRows,
  Own: async () => (await import("./OwnRows.tsx")).OwnRows,
  Cards: async () => (await import("./CardRows.tsx")).CardRows,
};
const loads = new Map<RowsViewName, Promise<RowsView>>();

/** The view's chunk, asked for once. */
export function rowsView(name: RowsViewName): Promise<RowsView> {
  const known = loads.get(name);
  if (known) return known;
  const loading = loaders[name]();
  loads.set(name, loading);
  // A failed load is tried again by the next form; this one shows the error.
  loading.catch(() => loads.delete(name));
  return loading;
}

/** The view of a sub-form: where it is narrow, as on a phone, sheets become cards (look: Phones). */
export function rowsViewName(view: CompiledTable["view"], isNarrow: boolean): RowsViewName {
  return isNarrow && (view === "Default" || view === "List") ? "Cards" : view;
}
