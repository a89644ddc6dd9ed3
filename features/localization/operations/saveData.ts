import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Tells the server of keys without a text (spec shell §4.7): the browser sends them in one batch. `values` names the
 * languages that lack it; a language with a text goes into the draft of its translation document, where the caller may
 * draft it. `category` is the subsystem of the texts, the product's own unless it names one. Nothing is published.
 */
export const saveData = defineOperation({
  id: "Localization_saveData",
  family: "Localizations",
  name: "save-data",
  aliases: ["/api/Localization/saveData", "/Localization/saveData"],
  method: "POST",
  encoding: "form",
  jsonKeys: ["data"],
  envelope: "data",
  input: closed({
    data: Type.Array(
      closed({
        key: Type.String({ minLength: 1, maxLength: 300 }),
        category: Type.Optional(Type.String({ maxLength: 100 })),
        values: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 10_000 }))),
      }),
      { maxItems: 1000 },
    ),
  }),
  output: closed({
    /** Keys that were noted as missing and were not before. */
    saved: Type.Integer(),
    /** Texts that stand in drafts now. */
    drafted: Type.Integer(),
  }),
  errors: ["publish_conflict"],
  access: { kind: "session", decidedBy: "own" },
  summary: "Notes keys that have no text, and drafts the texts of who may translate",
});
