import type { FieldType } from "@tessera/contract/defineField.ts";
import { Type } from "typebox";

/** The types of properties that no field type of forms can edit. */
export const editorNames = [
  "sheet.address",
  "sheet.asset",
  "sheet.bound",
  "sheet.condition",
  "sheet.cron",
  "sheet.entries",
  "sheet.icon",
  "sheet.measure",
  "sheet.names",
  "sheet.number_pattern",
  "sheet.order",
  "sheet.path",
  "sheet.paths",
  "sheet.person",
  "sheet.picture",
  "sheet.sql",
  "sheet.suggest",
  "sheet.text_key",
  "sheet.value",
] as const;

/** See `editorNames`. */
export type EditorName = (typeof editorNames)[number];

/** The editors as field types, for the compiler of sheets. What is no text is edited as JSON text. */
export const editorTypes: readonly FieldType[] = editorNames.map((id) => ({
  id,
  aliases: [],
  formats: Type.Object({}),
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp"],
  inSubForm: false,
  icon: "square",
}));
