import { defineField } from "@tessera/contract/defineField.ts";
import { choiceQuery } from "@tessera/contract/definitions/choiceQuery.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { severalSample } from "@tessera/form-engine/choices/severalSample.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  ...choiceQuery(),
  /** How many are chosen at least and at most. */
  minlength: inSheet(Type.Optional(Type.Integer({ minimum: 0 })), { label: "minChosen" }),
  maxlength: inSheet(Type.Optional(Type.Integer({ minimum: 1 })), { label: "maxChosen" }),
});

/** Settings of one field of this type. */
export type MultiselectSettings = Static<typeof formats>;

/** Several of fixed options, in their order, or of the rows of a query. */
export const multiselectField = defineField({
  id: "multiselect",
  aliases: [],
  formats,
  defaults: {},
  values: ["list"],
  defaultFor: ["list of options"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "listExp", "saveExpression"],
  inSubForm: true,
  chooses: true,
  sample: severalSample,
  icon: "list-checks",
  seldom: true,
  behaviour,
});
