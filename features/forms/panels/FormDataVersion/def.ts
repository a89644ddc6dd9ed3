import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, Reference } from "@tessera/contract/schema.ts";

/** A version of a record beside the one before it, drawn with the form of its time. */
export const formDataVersionPanel = definePanel({
  id: "FormDataVersion",
  aliases: [],
  params: closed({ form: Reference("form") }),
  defaults: { form: "form" },
  icon: "history",
  holdsData: true,
  needs: { kind: "records", of: "form", param: "form" },
});
