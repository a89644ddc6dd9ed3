import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { opaqueOperators } from "@tessera/contract/values/operators.ts";
import type { PasswordSettings } from "./def.ts";
import { defaultLength, dots, longest } from "./passwordRules.ts";

/** Passwords: of a value is known that there is one, and nothing else. */
export const behaviour = defineBehaviour<PasswordSettings>({
  format: () => dots,
  operators: opaqueOperators,
  secret: {
    check: (text, { minlength: min = defaultLength }) => {
      const { length } = [...text];
      if (length < min) return { code: "field.password.short", data: { min } };
      return length > longest ? { code: "field.password.long", data: { max: longest } } : null;
    },
  },
});
