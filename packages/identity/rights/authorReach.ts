import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { covers } from "@tessera/query-model/access.ts";
import {
  type ColumnModel,
  createEntityModels,
  type EntityModel,
  type EntityModels,
} from "@tessera/query-model/entityModel.ts";
import { compileRights } from "./rights.ts";

/** The entities of a lookup. */
export function modelsOf(lookup: DocumentLookup): EntityModels {
  return createEntityModels(
    (id) => findBody(lookup, "entity", id),
    () => lookup.all("entity").map(({ id }) => id),
  );
}

/** What someone who publishes may look at. */
export interface AuthorReach {
  readonly mayPublish: (entity: string) => boolean;
  /** Whether they read a column in every row, as far as grants go. */
  readonly readsAll: (entity: EntityModel, column: ColumnModel) => boolean;
  /** The same as far as global rules go, too; these they could take away where they may publish the entity. */
  readonly readsOthers: (entity: EntityModel, column: ColumnModel) => boolean;
}

/** The reach of an author by the documents as they would be. */
export function authorReach(after: DocumentLookup, roles: readonly string[]): AuthorReach {
  const rights = compileRights({ get: after.get, definitions: 0 }, roles, 0);
  const mayPublish = (entity: string): boolean =>
    rights.mayDocument("entity", after.get("entity", entity)?.subsystem ?? "", "publish");
  const readsAll: AuthorReach["readsAll"] = (entity, column) =>
    rights
      .entity(entity.id, "read")
      .grants.some((grant) => grant.filter === null && (entity.key.includes(column) || covers(grant, column, entity)));
  return {
    mayPublish,
    readsAll,
    readsOthers: (entity, column) =>
      readsAll(entity, column) && (rights.entity(entity.id, "read").rules.length === 0 || mayPublish(entity.id)),
  };
}
