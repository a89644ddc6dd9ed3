import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { LinkSettings } from "./def.ts";
import { safeAddress, typedAddress } from "./safeAddress.ts";

/** Addresses that can be followed without harm. */
export const behaviour = defineBehaviour<LinkSettings>({
  check: (value) =>
    safeAddress(String(value)) === null ? { code: "field.link.invalid", data: { value: String(value) } } : null,
  parse: typedAddress,
});
