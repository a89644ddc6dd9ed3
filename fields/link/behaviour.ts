import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { LinkSettings } from "./def.ts";
import { safeAddress, typedAddress } from "./safeAddress.ts";

/** Addresses that can be followed without harm. */
export const behaviour = defineBehaviour<LinkSettings>({
  check: (value) =>
    safeAddress(String(value)) === null ? { code: "field.link.invalid", data: { value: String(value) } } : null,
  canonical: (value) => (String(value).trim() === "" ? null : value),
  // By the host or mailbox: how it is opened is nothing that people sort by.
  order: {
    kind: "text",
    of: (value) => String(value).replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, ""),
    sql: (column) => `regexp_replace(${column}, '^(?:https?://(?:www\\.)?|mailto:|tel:)', '', 'i')`,
  },
  parse: typedAddress,
});
