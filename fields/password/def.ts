import { defineField } from "@tessera/contract/defineField.ts";
import { closed, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  /** Fewest characters; 10 by default. That of the column counts. */
  minlength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

/** Settings of one field of this type. */
export type PasswordSettings = Static<typeof formats>;

/** A password: the server keeps a hash of it apart from the record, which says only whether there is one. */
export const passwordField = defineField({
  id: "password",
  aliases: [],
  formats,
  defaults: {},
  values: ["uuid"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp"],
  inSubForm: true,
  sample: () => "00000000-0000-4000-8000-000000000000",
  icon: "key-round",
  seldom: true,
  behaviour,
});
