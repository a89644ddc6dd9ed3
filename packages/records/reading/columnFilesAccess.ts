import { TesseraError } from "@tessera/contract/errors.ts";
import { covers } from "@tessera/query-model/access.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { isWrittenByPeople } from "@tessera/query-model/recordSql.ts";
import { namesFiles } from "@tessera/query-model/slotSql.ts";
import type { Guard } from "../guard/guard.ts";

/**
 * Refuses to take files for a column whose values name them, where the caller writes it in no record: neither in a new
 * one nor in one that is there. In which they may, the save decides. Throws `access_denied`, `not_found` for a column
 * without such files.
 */
export function assertColumnFiles({ rights }: Pick<Guard, "rights">, entity: EntityModel, name: string): void {
  const column = entity.column(name);
  if (column === null || !namesFiles(column) || !isWrittenByPeople(column, entity))
    throw new TesseraError("not_found", { kind: "slot" });
  const isGranted = (["create", "update"] as const).some((action) =>
    rights.entity(entity.id, action).grants.some((grant) => covers(grant, column, entity)),
  );
  if (!isGranted) throw new TesseraError("access_denied", { entity: entity.id });
}
