import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Every text of a language as key and text (spec shell §4.7). */
export const filter = defineOperation({
  id: "Localization_filter",
  family: "Localizations",
  name: "filter",
  aliases: ["/api/Localization/filter", "/Localization/filter"],
  method: "GET",
  envelope: "data",
  input: closed({
    /** Language or locale, such as `de` or `de-AT`; absent: the caller's. */
    language: Type.Optional(Type.String({ maxLength: 40 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  output: Type.Array(closed({ key: Type.String(), text: Type.String(), category: Type.String() })),
  access: { kind: "public" },
  summary: "The texts of a language",
});
