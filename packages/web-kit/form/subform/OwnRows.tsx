import { type ComponentType, type ReactNode, use } from "react";
import type { FieldRegistry } from "../fieldView.ts";
import { useFieldRegistry } from "../views/FieldRegistryProvider.tsx";
import type { RowsViewProps } from "./rowsModel.ts";

type RowsView = ComponentType<RowsViewProps>;

const loads = new WeakMap<FieldRegistry, Map<string, Promise<RowsView>>>();

async function loadRows(registry: FieldRegistry, type: string): Promise<RowsView> {
  const load = Object.hasOwn(registry.views, type) ? registry.views[type]?.rows : undefined;
  if (load === undefined) throw new TypeError(`The field type ${type} draws no rows.`);
  // What a `rows.tsx` exports takes these props.
  return (await load()).Rows as unknown as RowsView;
}

/** The view of a field type that draws rows by itself, asked for once. */
function rowsOf(registry: FieldRegistry, type: string): Promise<RowsView> {
  const known = loads.get(registry) ?? new Map<string, Promise<RowsView>>();
  loads.set(registry, known);
  const found = known.get(type);
  if (found) return found;
  const loading = loadRows(registry, type);
  known.set(type, loading);
  // A failed load is tried again by the next form; this one shows the error.
  loading.catch(() => known.delete(type));
  return loading;
}

/** Rows that their field type draws. */
export function OwnRows({ model }: RowsViewProps): ReactNode {
  const View = use(rowsOf(useFieldRegistry(), model.table.type ?? ""));
  return <View model={model} />;
}
