import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, Reference } from "@tessera/contract/schema.ts";

/** A form with the record of its page, to be edited. */
export const dynFormPanel = definePanel({
  id: "DynForm",
  aliases: [],
  params: closed({ form: Reference("form") }),
  defaults: { form: "form" },
  icon: "square-pen",
  holdsData: true,
  needs: { kind: "records", of: "form", param: "form" },
});
