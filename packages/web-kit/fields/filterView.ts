import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { FieldFilterProps, FieldRegistry } from "../form/fieldView.ts";

type View = LazyExoticComponent<ComponentType<FieldFilterProps>>;

const views = new WeakMap<FieldRegistry, Map<string, View>>();

/**
 * The editor of a filter's value that a field type brings; it loads when it is drawn. Null: the value type's serves.
 */
export function filterView(registry: FieldRegistry, type: string): View | null {
  const load = Object.hasOwn(registry.views, type) ? registry.views[type]?.filter : undefined;
  if (!load) return null;
  const known = views.get(registry) ?? new Map<string, View>();
  views.set(registry, known);
  const found = known.get(type);
  if (found) return found;
  // A publish checks the settings of each column by the schema of its type: the view gets what it asks for.
  const made: View = lazy(async () => ({
    default: (await load()).Filter as unknown as ComponentType<FieldFilterProps>,
  }));
  known.set(type, made);
  return made;
}
