import { defineBehaviour, type FieldBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { inAnyOrder } from "@tessera/contract/valueKeys.ts";
import { mergeElements } from "@tessera/contract/values/mergeElements.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { inOptionOrder } from "./severalKeys.ts";

/** What the settings of a field of several choices say of how many they are. */
interface SeveralSettings {
  readonly minlength?: number;
  readonly maxlength?: number;
}

const keysOf = (value: Json): readonly string[] =>
  Array.isArray(value) ? value.filter((key) => key !== null).map(String) : [];

/** The behaviour of a field type of several choices: each stands once. `twice` is the key of the text that says so. */
export function severalBehaviour<Settings extends SeveralSettings>(twice: string): FieldBehaviour<Settings> {
  return defineBehaviour<Settings>({
    check: (value) => {
      const keys: readonly unknown[] = Array.isArray(value) ? value : [value];
      return new Set(keys).size === keys.length ? null : { code: twice };
    },
    canonical: inAnyOrder,
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
}
