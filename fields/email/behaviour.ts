import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { EmailSettings } from "./def.ts";
import { isEmailAddress } from "./isEmailAddress.ts";

/** What an address is compared as; null for blanks. */
const said = (value: Json): string | null => String(value).trim() || null;

/** E-mail addresses, as people have them. */
export const behaviour = defineBehaviour<EmailSettings>({
  check: (value) =>
    isEmailAddress(String(value)) ? null : { code: "field.email.invalid", data: { value: String(value) } },
  // Of an address only the host is blind to case.
  canonical: (value) => said(value)?.replace(/@[^@]*$/, (host) => host.toLowerCase()) ?? null,
  parse: (text) => text.trim(),
});
