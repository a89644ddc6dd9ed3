import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The counts that features offer to items of menus, for anyone who designs menus: what each is called in documents, and
 * the key of its text.
 */
export const getBadges = defineOperation({
  id: "Menu_getBadges",
  family: "Menus",
  name: "get-badges",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({ badges: Type.Array(closed({ name: Type.String(), label: Type.String() })) }),
  access: { kind: "session", decidedBy: "own" },
  summary: "The counts that menus may show besides those of lists",
});
