import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";

/** A published list with its entity. */
export interface OpenList {
  readonly id: string;
  readonly body: ListBody;
  readonly entity: EntityBody;
}

/** Opens a list document. Throws `not_found`; rights over its records are the guard's. */
export function listOf(context: RequestContext, idList: string): OpenList {
  const snapshot = context.services.definitions.current();
  const body = findBody(snapshot, "list", idList);
  const entity = body && findBody(snapshot, "entity", body.entity);
  if (!body || !entity) throw new TesseraError("not_found");
  return { id: idList, body, entity };
}

/** The list's own filter and the caller's, both. */
export function whereOf(list: OpenList, filter: Condition | null | undefined): Condition | null {
  const conditions = [list.body.filter, filter].filter((one): one is Condition => one !== null && one !== undefined);
  return conditions.length === 0 ? null : { and: conditions };
}

/** Paths that the universal search looks into: the list's own, else every path it shows that ends in text. */
export function searchPathsOf(list: OpenList, isText: (path: string) => boolean): readonly string[] {
  return list.body.searchPaths ?? list.body.columns.map((column) => column.path).filter(isText);
}
