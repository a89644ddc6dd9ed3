import { Type } from "typebox";
import { closed } from "../schema.ts";

/** What the badges of menu items count: `count` records for the item `item` of the menu `menu`. */
export const menuCountsPayload = Type.Array(
  closed({ menu: Type.String(), item: Type.String(), count: Type.Integer() }),
);
