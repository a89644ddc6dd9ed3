import { TesseraError } from "@tessera/contract/errors.ts";
import { holdsRole } from "@tessera/identity/rights/rights.ts";
import { keepsPasswords, makePasswordLink } from "@tessera/identity/signin/passwords.ts";
import { instantText } from "@tessera/server-core/database/instantText.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { randomId } from "@tessera/std/ids.ts";
import { createUser } from "./createUser.ts";

/** See `createUser`. Roles are looked at before anything is written: the user and the memberships are two writes. */
export const createUserHandler = handle(createUser, async (input, context) => {
  const { records, definitions, database, settings } = context.services;
  const [rights, snapshot] = [records.rights(context), definitions.current()];
  const roles = [...new Set(input.roles)];
  for (const role of roles) {
    const isHeld = holdsRole(rights, snapshot, role);
    if (isHeld === null) throw new TesseraError("reference_violation", { field: "role_id" });
    if (!isHeld) throw new TesseraError("access_denied");
  }
  const values = {
    login: input.login,
    display_name: input.displayName.trim(),
    email: input.email,
    language: input.language,
  };
  const made = await records.bulk(context, {
    saveId: randomId(24),
    entity: "user",
    items: [{ kind: "create", values }],
  });
  const [id = ""] = made.keys;
  if (roles.length > 0) {
    await records.bulk(context, {
      saveId: randomId(24),
      entity: "membership",
      items: roles.map((role) => ({ kind: "create", values: { user_id: id, role_id: role } })),
    });
  }
  if (!keepsPasswords(settings)) return { id, link: null, expiresAt: null };
  const { path, expiresAt } = await makePasswordLink(database, id, context.subject.userId);
  return { id, link: settings.url + path, expiresAt: instantText(expiresAt) };
});
