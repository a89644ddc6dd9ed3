import { propertiesOf, type ResolvedSchema, resolveSchema, shapeOf } from "./schemaShape.ts";

/** A property that names something of an entity. `keys` lead to it from the object. */
export interface PickedPlace {
  readonly keys: readonly string[];
  readonly ofDocument: boolean;
}

const ofEntities: ReadonlySet<string> = new Set(["column", "reference", "path", "option"]);

/** Whether a property of an object is chosen from the counts that features offer. */
export function picksBadge(resolved: ResolvedSchema): boolean {
  return propertiesOf(resolved).some(([, child]) => {
    const shape = shapeOf(resolveSchema(child, resolved.definitions));
    return shape.kind === "group" ? picksBadge(shape.resolved) : shape.kind === "pick" && shape.picks === "badge";
  });
}

/** The properties of an object whose names, paths or conditions belong to an entity. */
export function pickedPlaces(resolved: ResolvedSchema, at: readonly string[] = []): readonly PickedPlace[] {
  return propertiesOf(resolved).flatMap(([key, child]): readonly PickedPlace[] => {
    const inside = resolveSchema(child, resolved.definitions);
    const shape = shapeOf(inside);
    const keys = [...at, key];
    if (shape.kind === "group") return pickedPlaces(shape.resolved, keys);
    if (shape.kind === "pick" || shape.kind === "picks")
      return ofEntities.has(shape.picks) ? [{ keys, ofDocument: shape.ofDocument }] : [];
    return shape.kind === "condition" ? [{ keys, ofDocument: shape.ofDocument }] : [];
  });
}
