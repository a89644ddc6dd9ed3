import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, LanguageName, nullable, Uuid } from "@tessera/contract/schema.ts";
import { type TSchema, Type } from "typebox";

/** A changed value: what the caller saw, and what is wanted. */
const change = <Value extends TSchema>(value: Value) => Type.Optional(closed({ base: value, mine: value }));
const roles = () => Type.Array(Type.String({ maxLength: 120 }), { maxItems: 100 });

/**
 * Changes an account and its roles in one save, under the caller's rights over users and memberships. Roles that are
 * given or removed work from the next call of that person. Throws `save_conflict` where someone else changed the same
 * value, `unique_violation` for an email address of another account, `reference_violation` for the role of the last
 * administrator, `field_not_writable` for what another provider decides.
 */
export const updateUser = defineOperation({
  id: "User_updateUser",
  family: "Users",
  name: "update-user",
  method: "POST",
  envelope: "data",
  input: closed({
    userId: Uuid(),
    displayName: change(Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" })),
    email: change(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
    language: change(nullable(LanguageName())),
    grant: roles(),
    revoke: roles(),
  }),
  output: closed({ saved: Type.Boolean() }),
  access: { kind: "granted" },
  errors: [
    "not_found",
    "access_denied",
    "save_conflict",
    "unique_violation",
    "reference_violation",
    "field_not_writable",
  ],
  summary: "Changes an account and its roles",
});
