import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** Lets a person change the own password (spec shell §2.3). */
export const changePasswordPanel = definePanel({
  id: "ChangePassword",
  aliases: [],
  /** Null shows the panel's own name. */
  params: closed({ title: nullable(Text()) }),
  defaults: { title: null },
  icon: "key-round",
  holdsData: false,
});
