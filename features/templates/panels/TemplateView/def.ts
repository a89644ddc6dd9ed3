import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Reference } from "@tessera/contract/schema.ts";
import { templateQueries } from "../../ui/templateQueries.ts";

/** Draws what a template is about by that template: the rows of its list, or what the page knows (spec lists §2.9). */
export const templateViewPanel = definePanel({
  id: "TemplateView",
  aliases: [],
  params: closed({ template: nullable(Reference("template")) }),
  defaults: { template: null },
  icon: "layout-list",
  holdsData: true,
  headsPage: false,
  needs: { kind: "session" },
  data: ({ answers, params }) => templateQueries(params.template, answers.template, null),
});
