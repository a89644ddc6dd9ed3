import { definePanel } from "@tessera/contract/definePanel.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { closed, inSheet, nullable, Picks, Reference } from "@tessera/contract/schema.ts";
import { templateQueries } from "../../ui/templateQueries.ts";

/** Draws one record by a template of its form (spec lists §2.1). */
export const templateViewerPanel = definePanel({
  id: "TemplateViewer",
  aliases: [],
  params: closed({
    template: nullable(Reference("template")),
    /** Parameter of the page that holds the record's key; null: `id`. */
    param: inSheet(nullable(Picks("pageParameter", { pattern: "^[A-Za-z_][A-Za-z0-9_]{0,62}$" })), { help: true }),
  }),
  defaults: { template: null, param: null },
  icon: "file-text",
  holdsData: true,
  headsPage: false,
  needs: { kind: "session" },
  data: ({ answers, params, url }) => {
    const record = new URLSearchParams(addressParts(url).query).get(params.param ?? "id");
    return templateQueries(params.template, answers.template, record);
  },
});
