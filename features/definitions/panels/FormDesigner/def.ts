import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, inSheet, nullable, Picks } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Designs forms on the form itself (spec forms §5). The address says which form (`id`) and which field (`field`) is
 * open. Definitions of older schemas are opened as they are today: the store brings every document up to date.
 */
export const formDesignerPanel = definePanel({
  id: "FormDesigner",
  aliases: ["FormDesignerOld"],
  /** Only forms of this subsystem; null shows all. */
  params: closed({
    subsystem: inSheet(Type.Optional(nullable(Picks("subsystem", { maxLength: 120 }))), { help: true }),
  }),
  defaults: { subsystem: null },
  icon: "wrench",
  holdsData: true,
  needs: { kind: "definitions" },
});
