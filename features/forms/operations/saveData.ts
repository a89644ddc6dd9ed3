import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { SaveMessageSchema, ServerMessageSchema } from "@tessera/contract/save.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Saves the record of a form (spec forms §7 Dynform_saveData). `formData` is the save message of design §5. The save succeeded when
 * `HEADER.ERROR` is empty; else nothing was written, and `id` is null.
 */
export const saveData = defineOperation({
  id: "Dynform_saveData",
  family: "Dynforms",
  name: "save-data",
  method: "POST",
  encoding: "form",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  jsonKeys: ["formData", "externalParams"],
  bodyLimit: 8_388_608,
  summary: "Saves a record with its rows",
  errors: [
    "not_found",
    "record_not_found",
    "access_denied",
    "definition_changed",
    "save_conflict",
    "field_not_writable",
    "value_invalid",
    "unique_violation",
    "reference_violation",
    "check_violation",
  ],
  input: closed({
    idForm: Type.String({ minLength: 1, maxLength: 200 }),
    idMaintable: Type.Optional(nullable(Type.String())),
    formData: SaveMessageSchema,
    externalParams: Type.Optional(Type.Unknown()),
    transaction: Type.Optional(Type.String()),
    controllerName: Type.Optional(Type.String()),
    path: Type.Optional(Type.String()),
    timeZone: Type.Optional(Type.String()),
  }),
  output: closed({
    HEADER: closed({
      ERROR: Type.Array(ServerMessageSchema),
      WARNING: Type.Array(ServerMessageSchema),
      SUCCESS: Type.Array(ServerMessageSchema),
    }),
    id: nullable(Type.String()),
    version: nullable(Type.Integer()),
    rowKeys: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  }),
});
