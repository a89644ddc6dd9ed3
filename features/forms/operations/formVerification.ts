import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { SaveMessageSchema, ServerMessageSchema } from "@tessera/contract/save.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Says what a save would say, and writes nothing (spec forms §7 Dynform_formVerification). `fieldData` is the save message that
 * `Dynform_saveData` takes as `formData`; rights, rules, conflicts and constraints decide as they would then, now. The record would be
 * accepted when `HEADER.ERROR` is empty; `SUCCESS` says so in words.
 */
export const formVerification = defineOperation({
  id: "Dynform_formVerification",
  family: "Dynforms",
  name: "form-verification",
  method: "POST",
  encoding: "form",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  jsonKeys: ["fieldData", "externalParams"],
  bodyLimit: 8_388_608,
  summary: "Checks a record as a save would, without writing",
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
    fieldData: SaveMessageSchema,
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
  }),
});
