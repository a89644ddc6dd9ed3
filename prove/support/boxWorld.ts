import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { MoreWorld } from "./world.ts";

const document = (kind: string, id: string, body: object): TesseraDocument => ({
  kind,
  id,
  schemaVersion: 1,
  subsystem: "prove",
  body: JSON.parse(JSON.stringify(body)),
});

const boxEntity = document("entity", "prove-box", {
  label: "Box",
  labelPlural: "Boxes",
  storage: { schema: "app", table: "prove_box" },
  origin: "table",
  key: { columns: ["id"], made: "uuid" },
  columns: [
    { id: "c_id", name: "id", column: "id", label: "ID", type: "uuid", readOnly: true },
    { id: "c_name", name: "name", column: "name", label: "Name", type: "text" },
  ],
  references: [],
  display: ["name"],
  attachments: true,
});
const packerRole = document("role", "prove-packer", {
  label: "Packer",
  grants: [{ id: "g1", kind: "entity", entity: "prove-box", actions: ["read", "create", "update", "delete"] }],
});

/** Records that files hang on, and someone who may do everything with them. */
export const boxWorld: MoreWorld = {
  documents: [boxEntity, packerRole],
  users: [{ login: "packer", roles: ["prove-packer"] }],
};
