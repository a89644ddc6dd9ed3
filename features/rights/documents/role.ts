import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { GrantSchema } from "@tessera/contract/definitions/grant.ts";
import { closed, nullable, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { checkProductRole, checkRole, roleUses } from "./checks/checkRole.ts";

/** Body of a `role` document: its grants (design §10). */
export const RoleBodySchema = closed({
  label: Text(),
  description: Type.Optional(nullable(Text())),
  /** Groups of the sign-in provider whose people hold this role; taken over at each sign-in (design §10 Session). */
  providerGroups: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 500 })),
  grants: Type.Array(GrantSchema),
});

/** See `RoleBodySchema`. */
export type RoleBody = Static<typeof RoleBodySchema>;

/** A role. Publishing one moves the rights counter too. */
export const roleDocument = defineDocument({
  kind: "role",
  schemaVersion: 1,
  schema: RoleBodySchema,
  upcasters: [],
  check: checkRole,
  checkInstallation: checkProductRole,
  uses: roleUses,
  icon: "shield",
  order: 70,
});
