import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { nextChangeSql } from "../writing/history/changeSql.ts";
import { changeFiles, noteFile } from "./changeFiles.ts";
import { asMissingFile, deletedFile, type FileRow, readyFile } from "./fileRows.ts";

/** `changeFiles` of a file's place. Throws `not_found` for a file that the caller may not read, `access_denied` for one that they may not change. */
async function changeFile(
  context: RequestContext,
  file: FileRow,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await changeFiles(context, file, work).catch((error: unknown) => {
    throw asMissingFile(error);
  });
}

/** Deletes a file. It is kept for a time, in which `bringBackFile` undoes it. Throws as `changeFile`. */
export async function removeFile(context: RequestContext, id: string): Promise<void> {
  const file = await readyFile(context.services.database, id);
  await changeFile(context, file, async (transaction) => {
    await transaction.query({
      text: `update sys.file set state = 'deleted', deleted_at = now(), until = ${nextChangeSql}
        where id = $1::uuid and state = 'ready'`,
      values: [id],
    });
    await noteFile(transaction, id, "update");
  });
}

/** Brings a deleted file back. Throws as `changeFile`, `not_found` also when it is not kept any more. */
export async function bringBackFile(context: RequestContext, id: string): Promise<void> {
  const { database, files } = context.services;
  const file = await deletedFile(database, id, files.settings.keepDays);
  await changeFile(context, file, async (transaction) => {
    const { rowCount } = await transaction.query({
      text: "update sys.file set state = 'ready', deleted_at = null, until = null where id = $1::uuid and state = 'deleted'",
      values: [id],
    });
    // Someone else has brought it back, or the cleaning was here.
    if (rowCount === 0) await readyFile(transaction, id);
    await noteFile(transaction, id, "update");
  });
}
