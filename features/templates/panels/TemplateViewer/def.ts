import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, inSheet, nullable, Picks, Reference } from "@tessera/contract/schema.ts";

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
  asksFirst: {
    operation: "Template_getTemplate",
    input: ({ params }) => (params.template === null ? null : { id: params.template }),
  },
});
