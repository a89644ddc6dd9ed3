import type { RequestContext } from "../context.ts";
import { changeFiles, noteFile } from "./changeFiles.ts";
import { deletedFile, readyFile } from "./fileRows.ts";

/** Deletes a file. It is kept for a time, in which `bringBackFile` undoes it. Throws `not_found`, and as `changeFiles`. */
export async function removeFile(context: RequestContext, id: string): Promise<void> {
  const file = await readyFile(context.services.database, id);
  await changeFiles(context, file, async (transaction) => {
    await transaction.query({
      text: `update sys.file set state = 'deleted', deleted_at = now(), until = nextval('sys.record_change')
        where id = $1::uuid and state = 'ready'`,
      values: [id],
    });
    await noteFile(transaction, id, "update");
  });
}

/** Brings a deleted file back. Throws `not_found` when it is not kept any more, and as `changeFiles`. */
export async function bringBackFile(context: RequestContext, id: string): Promise<void> {
  const { database, files } = context.services;
  const file = await deletedFile(database, id, files.settings.keepDays);
  await changeFiles(context, file, async (transaction) => {
    await transaction.query({
      text: "update sys.file set state = 'ready', deleted_at = null, until = null where id = $1::uuid and state = 'deleted'",
      values: [id],
    });
    await noteFile(transaction, id, "update");
  });
}
