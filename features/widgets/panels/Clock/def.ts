import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, inSheet, nullable, Picks, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Shows the time of day in a zone (spec lists §2.1). */
export const clockPanel = definePanel({
  id: "Clock",
  aliases: [],
  params: closed({
    /** Such as the name of an office; null shows none. */
    label: nullable(Text()),
    /** IANA name; null: the reader's own zone. */
    zone: inSheet(nullable(Picks("zone", { pattern: "^[A-Za-z0-9_+/-]{1,64}$" })), { help: true }),
    seconds: Type.Boolean(),
    date: Type.Boolean(),
  }),
  defaults: { label: null, zone: null, seconds: false, date: true },
  icon: "clock",
  holdsData: false,
});
