import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { EmailSettings } from "./def.ts";
import { isEmailAddress } from "./isEmailAddress.ts";

/** E-mail addresses, as people have them. */
export const behaviour = defineBehaviour<EmailSettings>({
  check: (value) =>
    isEmailAddress(String(value)) ? null : { code: "field.email.invalid", data: { value: String(value) } },
  parse: (text) => text.trim(),
});
