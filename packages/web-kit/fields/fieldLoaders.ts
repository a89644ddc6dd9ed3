import type { FieldRegistry, FieldViewLoaders } from "../form/fieldView.ts";

const none: FieldViewLoaders = {};

/**
 * What loads the views of a field type; of one that few forms have, the registry of these is loaded first. Nothing for
 * a type that is not known. Rejects where that registry cannot be loaded.
 */
export async function fieldLoaders(registry: FieldRegistry, type: string): Promise<FieldViewLoaders> {
  if (Object.hasOwn(registry.views, type)) return registry.views[type] ?? none;
  const seldom = (await registry.seldom?.()) ?? {};
  return Object.hasOwn(seldom, type) ? (seldom[type] ?? none) : none;
}
