import { type ComponentType, createElement, Fragment, type ReactNode } from "react";
import type { FieldFilterProps, FieldRegistry } from "../form/fieldView.ts";
import { type LateProps, lazyPart } from "../panels/lazyPart.tsx";
import { fieldLoaders } from "./fieldLoaders.ts";

/** `children` is the editor of the value type, which serves where the field type turns out to bring none. */
type ViewProps = FieldFilterProps & { readonly children?: ReactNode };
type View = ComponentType<ViewProps & LateProps>;

const views = new WeakMap<FieldRegistry, Map<string, View>>();

const ChildrenOnly = ({ children }: ViewProps): ReactNode => createElement(Fragment, null, children);

/**
 * The editor of a filter's value that a field type brings; it loads when it is drawn. Null: the value type's serves.
 */
export function filterView(registry: FieldRegistry, type: string): View | null {
  const isKnown = Object.hasOwn(registry.views, type);
  // Of a type that few forms have, it is not known yet whether it brings one.
  if (isKnown ? !registry.views[type]?.filter : !registry.seldom) return null;
  const known = views.get(registry) ?? new Map<string, View>();
  views.set(registry, known);
  const found = known.get(type);
  if (found) return found;
  const made = lazyPart(async () => {
    const { filter } = await fieldLoaders(registry, type);
    // A publish checks the settings of each column by the schema of its type: the view gets what it asks for.
    return filter ? ((await filter()).Filter as unknown as ComponentType<ViewProps>) : ChildrenOnly;
  });
  known.set(type, made);
  return made;
}
