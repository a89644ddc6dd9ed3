import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  /** Whether a name alone is no signature. */
  drawn: inSheet(Type.Optional(Type.Boolean()), { width: 12, help: true }),
});

/** Settings of one field of this type. */
export type SignatureSettings = Static<typeof formats>;

/** A signature by hand, or by a typed name. */
export const signatureField = defineField({
  id: "signature",
  aliases: [],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp"],
  inSubForm: true,
  sample: ({ seed }) => ({ strokes: [[60, 120, 120, 60 + (seed % 40), 200, 140, 320, 90]], name: "Éva Kovács" }),
  icon: "signature",
  seldom: true,
  behaviour,
});
