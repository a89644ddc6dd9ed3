import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest, isWithinReach } from "@tessera/identity/rights/publicReach.ts";
import { queryRows } from "@tessera/query-model/query/queryModel.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { entityModelsOf } from "../guard/entityModels.ts";
import type { RecordSelection } from "../guard/records.ts";

/** A published list with its entity. */
export interface OpenList {
  readonly id: string;
  readonly body: ListBody;
  readonly entity: EntityBody;
  /** What its paths begin at, as the guard names it: the entity, or the query whose rows it shows. */
  readonly rows: string;
  /** Columns of the key that its rows have; empty where they stand for no record. */
  readonly key: readonly string[];
}

/** Opens a list document. Throws `not_found`, and `access_denied` for a guest who is shown it nowhere; rights over its records are the guard's. */
export function openList(context: RequestContext, idList: string): OpenList {
  if (!isWithinReach(context, "list", idList)) throw new TesseraError("access_denied");
  const snapshot = context.services.definitions.current();
  const body = findBody(snapshot, "list", idList);
  const entity = body && findBody(snapshot, "entity", body.entity);
  if (!body || !entity) throw new TesseraError("not_found");
  if (!body.query) return { id: idList, body, entity, rows: body.entity, key: entity.key.columns };
  const { id: rows, key } = entityModelsOf(snapshot).rows(queryRows(body.query));
  return { id: idList, body, entity, rows, key: key.map(({ name }) => name) };
}

/** Whether a condition asks about nothing but columns of the list. */
function isAboutColumns({ body }: OpenList, condition: Condition): boolean {
  const paths = new Set(body.columns.map(({ path }) => path));
  const fits = (one: Condition): boolean => {
    if ("and" in one) return one.and.every(fits);
    if ("or" in one) return one.or.every(fits);
    if ("not" in one) return fits(one.not);
    if ("exists" in one) return false;
    const { operand } = one;
    return paths.has(one.field) && (!operand || !("field" in operand) || paths.has(operand.field));
  };
  return fits(condition);
}

/**
 * The list's own filter with another one that a definition fixes, and the caller's, which compares texts as they read them. Throws `access_denied` for a guest who asks about what the
 * list does not show.
 */
export function conditionsOf(
  context: RequestContext,
  list: OpenList,
  filter: Condition | null | undefined,
  fixed: Condition | null = null,
): Pick<RecordSelection, "fixed" | "where"> {
  if (filter && isGuest(context) && !isAboutColumns(list, filter)) throw new TesseraError("access_denied");
  const own = list.body.filter ?? null;
  return { fixed: own !== null && fixed !== null ? { and: [own, fixed] } : (own ?? fixed), where: filter ?? null };
}
