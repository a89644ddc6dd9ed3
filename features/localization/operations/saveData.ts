import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Tells the server of keys without a text (spec shell §4.7): the browser sends them in one batch. They are listed for translators
 * and publish nothing; texts change by translation documents only. `values` names the languages that lack it.
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
  output: closed({ saved: Type.Integer() }),
  access: { kind: "session", decidedBy: "own" },
  summary: "Lists keys that have no text",
});
