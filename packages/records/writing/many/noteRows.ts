import { compileSql } from "@tessera/query-model/sql.ts";
import type { RecordWriting } from "../../guard/recordWriting.ts";
import { closeRowSet, notedRow, openCame, openRowSet } from "../history/rowSet.ts";
import type { SetRunner } from "../runners/writeRunner.ts";
import { recordSet } from "../writePhases.ts";

/** See `RecordWriting.noteRows`. */
export const noteRows: RecordWriting["noteRows"] = async (transaction, entity, { changed, gone }) => {
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
};
