import { expect, it } from "vitest";
import german from "./de.json";
import english from "./en.json";
import hungarian from "./hu.json";

it("[lists 1 product] given the texts of pop-ups and drawers under the product's own keys, when they are looked up in each language, then each language has its own", () => {
  const keys = [
    "access_denied",
    "you_do_not_have_permission_for_this_view",
    "you_have_unfinished_changes",
    "are_you_sure",
    "modal_confirm",
    "modal_deny",
    "please_select_event_type",
    "please_select_event_type_first",
  ] as const;
  for (const key of keys) expect(new Set([hungarian[key], english[key], german[key]]).size).toBe(3);
});
