import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, Reference } from "@tessera/contract/schema.ts";
import { formData } from "../../formData.ts";

/** A form with the record of its page, to be read. */
export const formViewPanel = definePanel({
  id: "FormView",
  aliases: [],
  params: closed({ form: Reference("form") }),
  defaults: { form: "form" },
  icon: "file-text",
  holdsData: true,
  needs: { kind: "records", of: "form", param: "form" },
  data: formData,
  asksItself: true,
});
