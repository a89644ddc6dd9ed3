import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { RoleBodySchema } from "@tessera/contract/definitions/roleBody.ts";
import { checkProductRole, checkRole, roleUses } from "./checks/checkRole.ts";

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
