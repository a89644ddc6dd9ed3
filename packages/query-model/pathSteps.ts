import { invalidCondition } from "./conditions/invalidCondition.ts";
import type { ColumnModel, EntityModel, EntityModels, ReferenceModel } from "./entityModel.ts";

/** What a path says: references to follow, then a column of the last entity, or a reference that it ends in. */
export interface PathSteps {
  readonly references: readonly {
    readonly from: EntityModel;
    readonly reference: ReferenceModel;
    readonly to: EntityModel;
  }[];
  readonly entity: EntityModel;
  readonly end:
    | { readonly kind: "column"; readonly column: ColumnModel }
    | { readonly kind: "reference"; readonly reference: ReferenceModel; readonly target: EntityModel };
}

const longest = 6;

/**
 * Reads a path from `entity`. Throws `invalid_input` when it leads nowhere. A column is preferred to a reference of the
 * same name.
 */
export function pathSteps(path: string, entity: EntityModel, models: EntityModels): PathSteps {
  const names = path.split(".");
  const last = names.pop() ?? "";
  if (names.length >= longest) throw invalidCondition(path, "unknown_path");
  let at = entity;
  const references = names.map((name) => {
    const reference = at.reference(name);
    const to = reference === null ? null : models.get(reference.entity);
    if (reference === null || to === null || reference.columns.length !== to.key.length)
      throw invalidCondition(path, "unknown_path");
    const step = { from: at, reference, to };
    at = to;
    return step;
  });
  const column = at.column(last);
  if (column !== null) return { references, entity: at, end: { kind: "column", column } };
  const reference = at.reference(last);
  const target = reference === null ? null : models.get(reference.entity);
  if (reference === null || target === null || reference.columns.length !== target.key.length)
    throw invalidCondition(path, "unknown_path");
  return { references, entity: at, end: { kind: "reference", reference, target } };
}
