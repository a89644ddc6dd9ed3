import { defineField } from "@tessera/contract/defineField.ts";
import { choiceQuery } from "@tessera/contract/definitions/choiceQuery.ts";
import { closed, inSheet, oneOf, type Static } from "@tessera/contract/schema.ts";
import { severalSample } from "@tessera/form-engine/choices/severalSample.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  ...choiceQuery(),
  /** How many are chosen at least and at most. */
  minlength: inSheet(Type.Optional(Type.Integer({ minimum: 0 })), { label: "minChosen" }),
  maxlength: inSheet(Type.Optional(Type.Integer({ minimum: 1 })), { label: "maxChosen" }),
  /** How loudly it is said that too few or too many are chosen; `error` by default. */
  level: inSheet(Type.Optional(oneOf("error", "warning", "info")), { help: true }),
  /** Options drawn at once; 50 by default. */
  optionRenderLimit: inSheet(Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })), { help: true }),
});

/** Settings of one field of this type. */
export type CheckboxlistSettings = Static<typeof formats>;

/** Several of a few options, which all stand there: fixed ones, in their order, or rows of a query. */
export const checkboxlistField = defineField({
  id: "checkboxlist",
  aliases: [],
  formats,
  defaults: {},
  values: ["list"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "listExp", "saveExpression"],
  inSubForm: true,
  chooses: true,
  sample: severalSample,
  icon: "list-todo",
  seldom: true,
  behaviour,
});
