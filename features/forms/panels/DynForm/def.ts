import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, inSheet, nullable, Reference } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { formData } from "../../formData.ts";

/** A form with the record of its page, to be edited. */
export const dynFormPanel = definePanel({
  id: "DynForm",
  aliases: [],
  params: closed({
    form: Reference("form"),
    /** Url that is gone to when a record was made; absent: the page beside it that changes it. */
    afterCreate: inSheet(Type.Optional(nullable(Reference("url"))), { help: true }),
  }),
  defaults: { form: "form" },
  icon: "square-pen",
  holdsData: true,
  needs: { kind: "records", of: "form", param: "form" },
  edits: { param: "form", readType: "FormView" },
  data: formData,
  asksItself: true,
});
