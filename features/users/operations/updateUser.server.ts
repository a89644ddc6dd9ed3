import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { keepsPasswords } from "@tessera/server-kit/signin/keepsPasswords.ts";
import { randomId } from "@tessera/std/ids.ts";
import { heldRoles } from "../server/heldRoles.server.ts";
import { updateUser } from "./updateUser.ts";

type Input = InputOf<typeof updateUser>;

/** Refuses what the provider would set back at the next sign-in. */
async function refuseProvided(input: Input, held: ReadonlyMap<string, boolean>, context: RequestContext) {
  const { database, settings } = context.services;
  if (keepsPasswords(settings)) return;
  if (input.revoke.some((role) => held.get(role) === true)) {
    throw new TesseraError("field_not_writable", { field: "role_id" });
  }
  if (input.email === undefined) return;
  const { rows } = await database.query({
    text: `select from sys.user_identity i join sys."user" u on u.id = i.user_id and u.email = i.email where u.id = $1::uuid`,
    values: [input.userId],
  });
  if (rows.length > 0) throw new TesseraError("field_not_writable", { field: "email" });
}

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
  await refuseProvided(input, held, context);
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
