import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment } from "@tessera/query-model/sql.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { closeRowSet, openCame, openRowSet } from "../history/rowSet.ts";
import type { SetRunner } from "../runners/writeRunner.ts";
import { recordSet } from "../writePhases.ts";

/** A write of many rows of an adopted entity by statements of its own. */
export interface NotedWrite {
  /** After the rows were written: records the write as saves do, with all that follows one. `rows` names those that came. */
  finish(rows: SqlFragment): Promise<void>;
}

/**
 * Begins such a write: `changed` and `gone` are conditions over `notedRow` that name rows which will change, and go. The rows must be locked.
 * What it writes has no person.
 */
export async function noteRows(
  transaction: Transaction,
  entity: EntityModel,
  rows: { readonly changed: SqlFragment; readonly gone: SqlFragment },
): Promise<NotedWrite> {
  const set = await openRowSet(transaction, entity, rows);
  const runner: SetRunner = {
    send: async (statement) => {
      await transaction.query(compileSql(statement));
    },
  };
  return {
    async finish(came) {
      await openCame(transaction, set, came);
      await recordSet(runner, set);
      await closeRowSet(transaction, set);
    },
  };
}
