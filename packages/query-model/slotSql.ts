import { TesseraError } from "@tessera/contract/errors.ts";
import { invalidCondition } from "./conditions/invalidCondition.ts";
import { keyCondition } from "./conditions/keyCondition.ts";
import { allOf, type Predicate, predicateSql } from "./conditions/predicate.ts";
import { cellPredicate, rowPredicate, wholeRowPredicate } from "./conditions/rowPredicate.ts";
import type { ColumnModel, EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { jsonObject } from "./jsonSql.ts";
import { isWrittenByPeople } from "./recordSql.ts";
import { type SqlFragment, sql } from "./sql.ts";

/** A place of a record where files hang: a column, or, with null, the record itself. */
export interface Slot {
  readonly entity: string;
  readonly key: string;
  readonly column: string | null;
}

/** Whether files may hang on records of an entity themselves, and not only on columns. */
export const hasAttachments = ({ body }: EntityModel): boolean => body.attachments === true && body.origin !== "view";

/** Whether the values of a column name files: these come and go with its value. */
export const namesFiles = ({ type }: ColumnModel): boolean => type.files !== undefined;

/** Whether files may hang on a column: by its own mark, or because its values name them. */
export const holdsFiles = (column: ColumnModel): boolean => column.body.files === true || namesFiles(column);

function rightsOf({ column: name }: Slot, entity: EntityModel, alias: string, env: QueryEnvironment) {
  if (name === null) {
    if (!hasAttachments(entity)) throw new TesseraError("not_found", { kind: "slot" });
    return {
      read: wholeRowPredicate("read", entity, alias, env),
      write: wholeRowPredicate("update", entity, alias, env),
    };
  }
  const column = entity.column(name);
  if (column === null || !holdsFiles(column)) throw invalidCondition(name, "unknown_path");
  // What a value names changes with the value, by a save of its record.
  const write: Predicate =
    isWrittenByPeople(column, entity) && !namesFiles(column)
      ? cellPredicate("update", column, entity, alias, env, false)
      : "never";
  return { read: cellPredicate("read", column, entity, alias, env, false), write };
}

/**
 * What the caller may do with the files of a slot, as JSON: `write`; null for a record that is not there, or whose slot
 * the caller may not read. With `holds` the record stays until the transaction ends. Throws `not_found` for an entity
 * or a record without files, `invalid_input` for such a column.
 */
export function slotSql(slot: Slot, holds: boolean, env: QueryEnvironment): SqlFragment {
  const entity = env.models.require(slot.entity);
  if (entity.body.origin === "view") throw new TesseraError("not_found", { kind: "slot" });
  const alias = env.alias();
  const { read, write } = rightsOf(slot, entity, alias, env);
  const seen = allOf([keyCondition(entity, alias, slot.key), rowPredicate("read", entity, alias, env), read]);
  const name = sql.name(alias);
  const lock = holds ? sql` for key share of ${name}` : sql.empty;
  return sql`(with slot as materialized (select ${jsonObject([["write", sql`coalesce(${predicateSql(write)}, false)`]])} as rights
    from ${entity.table} as ${name} where ${predicateSql(seen)}${lock}) select rights from slot)`;
}
