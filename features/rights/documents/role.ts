import { defineDocument } from "@tessera/contract/defineDocument.ts";
import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { RoleBodySchema } from "@tessera/contract/definitions/roleBody.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
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
  neededGrants: (body) => {
    const grants = property(body, "grants");
    // Published roles fit their schema; a draft may not, and then asks for nothing: the schema refuses its publish.
    return Array.isArray(grants) ? (grants as readonly Grant[]) : [];
  },
  inPreview: { panel: null, counts: "held" },
  icon: "shield",
  order: 70,
});
