import { handle } from "@tessera/server-core/handle.ts";
import { deleteUser } from "./deleteUser.ts";

/** See `deleteUser`. */
export const deleteUserHandler = handle(deleteUser, async ({ userId }, context) => {
  await context.services.records.remove(context, "user", [userId]);
  return { deleted: true };
});
