import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { MultiselectSettings } from "./def.ts";

/** Several of the options of a column, each once. */
export const behaviour = defineBehaviour<MultiselectSettings>({
  check: (value) => {
    const keys: readonly unknown[] = Array.isArray(value) ? value : [value];
    return new Set(keys).size === keys.length ? null : { code: "field.multiselect.twice" };
  },
});
