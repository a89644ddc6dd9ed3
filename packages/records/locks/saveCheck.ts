import { TesseraError } from "@tessera/contract/errors.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { Subject } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { LockedRecord } from "./lockStore.ts";

/** Cells of a row of `heldSql`, in its order. */
type HeldCells = readonly (string | null)[];

/** What a write says of itself. */
export interface LockClaim {
  readonly subject: Pick<Subject, "userId">;
  /** The main record; null while it is new. */
  readonly root: LockedRecord | null;
  /** Token of the lock that the page believes to hold on it; null: it does not say. */
  readonly token: string | null;
}

/** Rows of an entity; `keys` follows the column `key`. */
export interface LockPlace {
  readonly entity: string;
  readonly keys: SqlFragment;
}

/**
 * The locks of rows, which stay as they are until the transaction ends: anyone who takes one over waits for the save,
 * so that two owners never write at once. Locks that have lapsed are among them.
 */
export function heldSql(places: readonly LockPlace[]): SqlFragment {
  const which = places.map(({ entity, keys }) => sql`(entity = ${entity} and key ${keys})`);
  return sql`select entity, key, token, user_id, lease_until > clock_timestamp() as live
    from sys.record_lock where ${sql.join(which, " or ")} for share`;
}

/**
 * Refuses a write that a lock forbids (design §5 Locks). `lock_lost` when the page's own token is not the one that
 * holds; `record_locked` when someone else is editing the record, or a row that would be written with it. One's own
 * lock closes nothing.
 */
export function assertLocks(held: readonly HeldCells[], { root, subject, token }: LockClaim): void {
  const living = held.filter(([, , , , live]) => live === "t");
  if (token !== null && root !== null) {
    const own = living.find(([entity, key]) => entity === root.entity && key === root.key);
    if (own?.[2] !== token || own[3] !== subject.userId) throw new TesseraError("lock_lost", { entity: root.entity });
  }
  const foreign = living.find(([, , , owner]) => owner !== subject.userId);
  if (foreign) throw new TesseraError("record_locked", { entity: foreign[0] ?? "" });
}

/** `heldSql` and `assertLocks` of records whose keys are known. */
export async function checkLocks(runner: SqlRunner, records: readonly LockedRecord[], claim: LockClaim): Promise<void> {
  if (records.length === 0) return;
  const keys = new Map<string, string[]>();
  for (const { entity, key } of records) keys.set(entity, [...(keys.get(entity) ?? []), key]);
  const places = [...keys].map(([entity, own]) => ({ entity, keys: sql`= any(${own}::text[])` }));
  const { rows } = await runner.query(compileSql(heldSql(places)), { prepared: true });
  assertLocks(
    rows.map(({ entity, key, token, user_id, live }) => [
      entity ?? "",
      key ?? "",
      token ?? "",
      user_id ?? "",
      live ?? "",
    ]),
    claim,
  );
}
