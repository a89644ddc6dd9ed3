import { column, document, entity } from "@tessera/server-kit/testing/literals.ts";
import type { MoreWorld } from "./world.ts";

const table = { schema: "app", table: "prove_box" };
const boxEntity = entity("prove-box", [column("name")], { storage: table, attachments: true }, "prove");
const packerBody = {
  label: "Packer",
  grants: [{ id: "g1", kind: "entity", entity: "prove-box", actions: ["read", "create", "update", "delete"] }],
};
const packerRole = document("role", "prove-packer", packerBody, "prove");

/** Records that files hang on, and someone who may do everything with them. */
export const boxWorld: MoreWorld = {
  documents: [boxEntity, packerRole],
  users: [{ login: "packer", roles: ["prove-packer"] }],
};
