import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { heldRoles } from "@tessera/identity/users/users.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { randomId } from "@tessera/std/ids.ts";
import { updateUser } from "./updateUser.ts";

type Input = InputOf<typeof updateUser>;

function changesOf({ displayName, email, language }: Input): SaveMessage["changes"] {
  return {
    ...(displayName === undefined ? {} : { display_name: { base: displayName.base, mine: displayName.mine.trim() } }),
    ...(email === undefined ? {} : { email }),
    ...(language === undefined ? {} : { language }),
  };
}

/** See `updateUser`. */
export const updateUserHandler = handle(updateUser, async (input, context) => {
  const { database, records } = context.services;
  const { userId } = input;
  const held = await heldRoles(database, userId);
  // What is so already, since someone else was quicker, is no change.
  const given = [...new Set(input.grant)].filter((role) => !held.has(role));
  const removed = [...new Set(input.revoke)].filter((role) => held.has(role) && !input.grant.includes(role));
  const changes = changesOf(input);
  if (Object.keys(changes).length + given.length + removed.length === 0) return { saved: false };
  const memberships = {
    entity: "membership",
    reference: "user",
    added: given.map((role) => ({ uid: role, values: { role_id: role } })),
    changed: [],
    removed: removed.map((role) => ({
      uid: role,
      key: `${userId}~${encodeURIComponent(role)}`,
      base: { user_id: userId, role_id: role },
    })),
  };
  const message: SaveMessage = {
    saveId: randomId(24),
    form: null,
    entity: "user",
    key: userId,
    changes,
    rows: given.length + removed.length === 0 ? {} : { memberships },
  };
  await records.save(context, message, { rules: null });
  return { saved: true };
});
