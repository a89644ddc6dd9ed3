import { isRequired, propertiesOf, type ResolvedSchema, resolveSchema, type Shape, shapeOf } from "./schemaShape.ts";

/** A property that nobody can guess: the table of a list, the route of a menu item, the column that a list shows. */
export interface Question {
  readonly key: string;
  readonly shape: Shape;
  /** Whether the object makes no sense without it. */
  readonly required: boolean;
}

/** What has to be chosen before an object is made. Types of fields are not asked for: they begin with the usual one. */
export function questionsOf(resolved: ResolvedSchema): readonly Question[] {
  return propertiesOf(resolved).flatMap(([key, child]): readonly Question[] => {
    const inside = resolveSchema(child, resolved.definitions);
    const shape = shapeOf(inside);
    if (!isRequired(resolved, key)) return [];
    const required = !inside.nullable;
    if (shape.kind === "reference" || shape.kind === "panel") return [{ key, shape, required }];
    return shape.kind === "pick" && shape.picks !== "fieldType" ? [{ key, shape, required }] : [];
  });
}
