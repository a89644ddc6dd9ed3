import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, LanguageName, nullable } from "@tessera/contract/schema.ts";
import type { RuleResults } from "@tessera/form-engine/evaluate/ruleResults.ts";
import { Type } from "typebox";

/** What get-data and refresh-data take. */
export const recordOfForm = closed({
  idForm: Type.String({ minLength: 1, maxLength: 200 }),
  idMaintable: Type.String({ maxLength: 2000 }),
  externalParams: Type.Optional(Type.Unknown()),
  path: Type.Optional(Type.String()),
  /** Language of translatable texts, for who goes on with what they began in it; absent: that of the request. */
  language: Type.Optional(LanguageName()),
});

const named = Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()));
const part = { fields: named, broken: Type.Record(Type.String(), Type.String()) };

/** What rules come to that stay on the server: see `RuleResults` of the form engine. */
export const ruleResults = Type.Unsafe<RuleResults>(
  closed({
    ...part,
    sections: named,
    tables: named,
    rows: Type.Record(Type.String(), Type.Record(Type.String(), closed(part))),
  }),
);

/**
 * `ITEMS` is the record with the rows of the form's sub-forms, as `Records.read` describes it. `rules` is there where
 * the form has rules that the caller's browser may not run: what they come to.
 */
export const recordAnswer = closed({ ITEMS: nullable(Type.Unknown()), rules: Type.Optional(ruleResults) });

/** The record that a form shows (spec forms §7 Dynform_getData). */
export const getData = defineOperation({
  id: "Dynform_getData",
  family: "Dynforms",
  name: "get-data",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  jsonKeys: ["externalParams"],
  summary: "The record of a form with its rows",
  errors: ["not_found", "record_not_found"],
  input: recordOfForm,
  output: recordAnswer,
});
