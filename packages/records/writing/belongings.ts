import type { EntityModel, EntityModels, ReferenceModel } from "@tessera/query-model/entityModel.ts";

/** Rows of a child entity that belong to a record: they come and go with it. */
export interface Belonging {
  /** `entity.reference`, unless a form names it otherwise. */
  readonly name: string;
  readonly entity: EntityModel;
  readonly reference: ReferenceModel;
}

/**
 * Child entities whose rows belong to records of `entity`: those that name it as their parent, those that the database
 * deletes along, and pure junctions, which say nothing but that two records are tied.
 */
export function belongingsOf(entity: EntityModel, models: EntityModels): readonly Belonging[] {
  return models.referencing(entity.id).flatMap(({ child, reference }) => {
    if (child.body.origin === "view" || child.key.length === 0) return [];
    if (reference.columns.length !== entity.key.length) return [];
    const isParent = child.body.parent?.reference === reference.name;
    const isJunction = child.columns.every((column) => child.key.includes(column));
    if (!isParent && !isJunction && reference.body.onDelete !== "cascade") return [];
    return [{ name: `${child.id}.${reference.name}`, entity: child, reference }];
  });
}
