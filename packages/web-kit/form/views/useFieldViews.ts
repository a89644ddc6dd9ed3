import { use } from "react";
import { fieldLoaders } from "../../fields/fieldLoaders.ts";
import type { FieldRegistry, FieldViews } from "../fieldView.ts";
import { UnknownField } from "../UnknownField.tsx";
import { useFieldRegistry } from "./FieldRegistryProvider.tsx";

type Loaded = ReadonlyMap<string, FieldViews>;

const loads = new WeakMap<FieldRegistry, Map<string, Promise<Loaded>>>();
const unknown: FieldViews = { Edit: UnknownField, Read: UnknownField, bare: false, wide: false, half: false };

async function loadType(registry: FieldRegistry, type: string): Promise<readonly [string, FieldViews]> {
  const loaders = await fieldLoaders(registry, type);
  if (!loaders.edit || !loaders.read) return [type, unknown];
  const [edit, read] = await Promise.all([loaders.edit(), loaders.read()]);
  // A publish checks the settings of each field by the schema of its type: views get what they ask for.
  const views = { Edit: edit.Edit, Read: read.Read } as unknown as Pick<FieldViews, "Edit" | "Read">;
  return [type, { ...views, bare: edit.bare === true, wide: edit.wide === true, half: edit.half === true }];
}

function load(registry: FieldRegistry, types: readonly string[]): Promise<Loaded> {
  const known = loads.get(registry) ?? new Map<string, Promise<Loaded>>();
  loads.set(registry, known);
  const key = types.join();
  const started = known.get(key);
  if (started) return started;
  const loading = Promise.all(types.map((type) => loadType(registry, type))).then((entries) => new Map(entries));
  // A failed load is tried again by the next form; this one shows the error.
  loading.catch(() => known.delete(key));
  known.set(key, loading);
  return loading;
}

/** The views of field types, all at once so that a form is drawn in one go. Suspends until they are there. */
export function useFieldViews(types: readonly string[]): Loaded {
  return use(load(useFieldRegistry(), [...new Set(types)].sort()));
}
