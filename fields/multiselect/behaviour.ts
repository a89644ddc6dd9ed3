import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { mergeElements } from "@tessera/contract/values/mergeElements.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { inOptionOrder } from "./chosenKeys.ts";
import type { MultiselectSettings } from "./def.ts";

const keysOf = (value: Json): readonly string[] =>
  Array.isArray(value) ? value.filter((key) => key !== null).map(String) : [];

/** Several of the options of a column, each once. */
export const behaviour = defineBehaviour<MultiselectSettings>({
  check: (value) => {
    const keys: readonly unknown[] = Array.isArray(value) ? value : [value];
    return new Set(keys).size === keys.length ? null : { code: "field.multiselect.twice" };
  },
  merge: ({ base, mine, theirs }, { options, settings }) => {
    const inOrder = (value: Json): string[] | null => inOptionOrder(keysOf(value), options ?? []);
    const merged = mergeElements({ base: inOrder(base), theirs: inOrder(theirs), mine: inOrder(mine) });
    if (merged === null) return null;
    // Each side kept to these bounds; that both together do not is theirs to settle.
    const { maxlength = merged.length, minlength = 0 } = settings;
    if (merged.length < minlength || merged.length > maxlength) return null;
    return { value: inOrder([...merged]) };
  },
});
