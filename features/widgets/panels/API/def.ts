import { definePanel } from "@tessera/contract/definePanel.ts";
import { AnyJson, closed, inSheet, nullable, Picks, TemplateText, Text } from "@tessera/contract/schema.ts";
import { maxTemplateLength } from "@tessera/contract/templates/parseTemplate.ts";
import { Type } from "typebox";

/** Calls an operation that only reads, as the reader, and shows its answer by a template (spec lists §2.1). */
export const aPIPanel = definePanel({
  id: "API",
  aliases: [],
  params: closed({
    /** Family of the operation, such as `Lists`. */
    family: Picks("operationFamily", { maxLength: 100 }),
    /** Its id, such as `List_getCount`. */
    operation: Picks("operation", { maxLength: 100 }),
    /** Its input; a text `:name` is the page's parameter of that name. */
    input: inSheet(Type.Record(Type.String(), AnyJson(), { "x-picks": "entries" } as const), { help: true }),
    /** Template; its data is `answer`, beside what the page knows. */
    content: TemplateText([{ names: ["answer"] }], maxTemplateLength),
    /** Said where the answer is empty. */
    empty: nullable(Text()),
    /** Seconds until it is asked again; null: not by itself. */
    seconds: nullable(Type.Integer({ minimum: 5, maximum: 86_400 })),
  }),
  defaults: { family: "", operation: "", input: {}, content: "", empty: null, seconds: null },
  icon: "plug",
  holdsData: false,
});
