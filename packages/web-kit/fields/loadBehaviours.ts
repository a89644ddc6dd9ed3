import type { FieldBehaviour, FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import type { FieldRegistry } from "../form/fieldView.ts";
import { fieldLoaders } from "./fieldLoaders.ts";

/** The behaviour of one type; null when it has none, or is not known. */
export async function loadBehaviour(registry: FieldRegistry, type: string): Promise<FieldBehaviour | null> {
  const { behaviour: load } = await fieldLoaders(registry, type);
  // A publish checks the settings of each field and column by the schema of its type: the behaviour gets what it asks
  // for.
  return load ? ((await load()).behaviour as unknown as FieldBehaviour) : null;
}

/** Loads the behaviour of some types; of others the result knows nothing. */
export async function loadBehaviours(registry: FieldRegistry, types: Iterable<string>): Promise<FieldBehaviours> {
  const loading = [...new Set(types)].map(async (type) => [type, await loadBehaviour(registry, type)] as const);
  const loaded = new Map(await Promise.all(loading));
  return (type) => loaded.get(type) ?? null;
}
