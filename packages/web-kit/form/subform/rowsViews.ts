import type { CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import type { ComponentType } from "react";
import { loadOnce } from "../loadOnce.ts";
import type { RowsViewProps } from "./rowsModel.ts";

/** How a sub-form is drawn: in the view of its definition, or as cards. */
export type RowsViewName = CompiledTable["view"] | "Cards";

type RowsView = ComponentType<RowsViewProps>;

const grid = loadOnce(async (): Promise<RowsView> => (await import("./GridRows.tsx")).GridRows);
const loaders: { readonly [Name in RowsViewName]: () => Promise<RowsView> } = {
  Default: loadOnce(async () => (await import("./SheetRows.tsx")).SheetRows),
  List: loadOnce(async () => (await import("./ListRows.tsx")).ListRows),
  Grid: grid,
  FormGrid: grid,
  CollapsibleGrid: loadOnce(async () => (await import("./CollapsibleRows.tsx")).CollapsibleRows),
  Own: loadOnce(async () => (await import("./OwnRows.tsx")).OwnRows),
  Cards: loadOnce(async () => (await import("./CardRows.tsx")).CardRows),
};

/** The view's chunk, asked for once. */
export const rowsView = (name: RowsViewName): Promise<RowsView> => loaders[name]();

/** The view of a sub-form: where it is narrow, as on a phone, sheets become cards (look: Phones). */
export function rowsViewName(view: CompiledTable["view"], isNarrow: boolean): RowsViewName {
  return isNarrow && (view === "Default" || view === "List") ? "Cards" : view;
}
