import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { menuCountsPayload } from "@tessera/contract/socket/menuCounts.ts";
import type { Static } from "typebox";

/** The most that a badge counts to: one more than it shows (spec lists §9: 99 for the main menu). */
export const countedTo = 100;

/** What the badge of one item counts. */
export type MenuCount = Static<typeof menuCountsPayload>[number];

/**
 * What the badges of all menu items count that the caller sees, in one answer (spec lists §2.10): records of the item's
 * list that they may read, or what a feature counts for them, `countedTo` for that many and more. An item whose list
 * they may not read, or whose count is not for them, is left out.
 */
export const getCounts = defineOperation({
  id: "Menu_getCounts",
  family: "Menus",
  name: "get-counts",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: menuCountsPayload,
  access: { kind: "session", decidedBy: "records" },
  summary: "What the badges of the menus count",
});
