import { SaveMessageSchema, ServerMessageSchema } from "@tessera/contract/save.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * How operations on the save message of an open form are called: those that save it, and those that say what a save
 * would come to.
 */
export const savingCall = {
  /** What their declarations share. */
  declaration: {
    family: "Dynforms",
    method: "POST",
    encoding: "form",
    envelope: "body",
    access: { kind: "page", shows: "form", named: "idForm" },
    bodyLimit: 8_388_608,
  },
  /** The form, and the record's key as spec forms §7 sends it beside the message. */
  form: {
    idForm: Type.String({ minLength: 1, maxLength: 200 }),
    idMaintable: Type.Optional(nullable(Type.String())),
  },
  message: SaveMessageSchema,
  /** What a save's caller adds to the message (spec forms §7). */
  surroundings: {
    externalParams: Type.Optional(Type.Unknown()),
    transaction: Type.Optional(Type.String()),
    controllerName: Type.Optional(Type.String()),
    path: Type.Optional(Type.String()),
    timeZone: Type.Optional(Type.String()),
  },
  /** Why a record cannot be reached. */
  unreachable: ["not_found", "record_not_found", "access_denied", "definition_changed"],
  /** Why a save is refused, besides what `HEADER.ERROR` says. */
  refused: [
    "save_conflict",
    "field_not_writable",
    "value_invalid",
    "unique_violation",
    "reference_violation",
    "check_violation",
    "trigger_refused",
    "attachments_gone",
  ],
  /** What the save says to its person. */
  header: closed({
    ERROR: Type.Array(ServerMessageSchema),
    WARNING: Type.Array(ServerMessageSchema),
    SUCCESS: Type.Array(ServerMessageSchema),
  }),
} as const;
