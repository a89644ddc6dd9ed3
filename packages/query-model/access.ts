import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { RecordAction } from "@tessera/contract/definitions/grant.ts";
import type { ColumnModel, EntityModel } from "./entityModel.ts";

/** A grant as statements use it. */
export interface AccessGrant {
  /** Rows it covers; null covers all. */
  readonly filter: Condition | null;
  /** Names of the columns it covers; null covers all. */
  readonly fields: ReadonlySet<string> | null;
}

/** What may be done with an entity by one action: the rows of any grant (none: not allowed), if they fit all rules. */
export interface Access {
  readonly grants: readonly AccessGrant[];
  readonly rules: readonly { readonly condition: Condition }[];
}

/** Answers what the caller may do. */
export type AccessLookup = (entity: string, action: RecordAction) => Access;

/** Whether a grant covers a column. Former names count unless another column has them now. */
export function covers(grant: AccessGrant, column: ColumnModel, entity: EntityModel): boolean {
  const { fields } = grant;
  if (fields === null || fields.has(column.name)) return true;
  return (column.body.aliases ?? []).some((alias) => fields.has(alias) && entity.column(alias) === column);
}
