import type { FieldBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { type ComponentType, useEffect, useState } from "react";
import type { FieldCellProps, FieldRegistry } from "../form/fieldView.ts";
import { useFieldRegistry } from "../form/views/FieldRegistryProvider.tsx";
import { fieldLoaders } from "./fieldLoaders.ts";
import { loadBehaviour } from "./loadBehaviours.ts";

/** What a list needs of a field type that a column is of. */
export interface ColumnType {
  readonly behaviour: FieldBehaviour | null;
  /** Null: its text is drawn. */
  readonly Cell: ComponentType<FieldCellProps> | null;
}

/** Types of columns by id, those that have been loaded. */
export type ColumnTypes = ReadonlyMap<string, ColumnType>;

const none: ColumnTypes = new Map();
const loads = new WeakMap<FieldRegistry, Map<string, ColumnType>>();

async function loadType(registry: FieldRegistry, type: string): Promise<ColumnType> {
  const { cell: load } = await fieldLoaders(registry, type);
  const [behaviour, cell] = await Promise.all([loadBehaviour(registry, type), load?.()]);
  // As for behaviours: the settings are those that the type asks for.
  return { behaviour, Cell: cell ? (cell.Cell as unknown as ComponentType<FieldCellProps>) : null };
}

function loadedOf(registry: FieldRegistry, types: readonly string[]): ColumnTypes | null {
  const known = loads.get(registry);
  const found = types.flatMap((type) => {
    const one = known?.get(type);
    return one ? [[type, one] as const] : [];
  });
  return found.length === types.length ? new Map(found) : null;
}

/**
 * The types that the columns of a list or the fields of a template are of. They load beside the rows; until they are
 * there, values are drawn by their value type. A type that cannot be loaded is drawn so too.
 */
export function useColumnTypes(types: readonly string[]): ColumnTypes {
  const registry = useFieldRegistry();
  const key = [...new Set(types)].sort().join();
  const wanted = key === "" ? [] : key.split(",");
  const [loaded, setLoaded] = useState(() => ({ key, types: loadedOf(registry, wanted) }));
  useEffect(() => {
    if (key === "") return;
    let isCurrent = true;
    const names = key.split(",");
    const known = loads.get(registry) ?? new Map<string, ColumnType>();
    loads.set(registry, known);
    const loading = names.map(async (name) => {
      if (!known.has(name)) known.set(name, await loadType(registry, name));
    });
    // What failed to load is asked for again by the next list.
    void Promise.allSettled(loading).then(() => {
      if (!isCurrent) return;
      setLoaded({ key, types: new Map([...known].filter(([name]) => names.includes(name))) });
    });
    return () => {
      isCurrent = false;
    };
  }, [registry, key]);
  return (loaded.key === key ? loaded.types : null) ?? none;
}
