import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment } from "@tessera/query-model/sql.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { closeRowSet, notedRow, openCame, openRowSet } from "../history/rowSet.ts";
import type { SetRunner } from "../runners/writeRunner.ts";
import { recordSet } from "../writePhases.ts";

/** A condition over the entity's table, by its alias in the statement. */
export type RowChoice = (alias: string) => SqlFragment;

/** A write of many rows of an adopted entity by statements of its own. */
export interface NotedWrite {
  /** After the rows were written: records the write as saves do, with all that follows one. `came` names those that came. */
  finish(came: RowChoice): Promise<void>;
}

/**
 * Begins such a write: `changed` and `gone` name rows which will change, and go. The rows must be locked.
 * What it writes has no person.
 */
export async function noteRows(
  transaction: Transaction,
  entity: EntityModel,
  { changed, gone }: { readonly changed: RowChoice; readonly gone: RowChoice },
): Promise<NotedWrite> {
  const set = await openRowSet(transaction, entity, { changed: changed(notedRow), gone: gone(notedRow) });
  const runner: SetRunner = {
    send: async (statement) => {
      await transaction.query(compileSql(statement));
    },
  };
  return {
    async finish(came) {
      await openCame(transaction, set, came(notedRow));
      await recordSet(runner, set);
      await closeRowSet(transaction, set);
    },
  };
}
