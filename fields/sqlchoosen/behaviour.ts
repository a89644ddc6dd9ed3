import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { mergeElements } from "@tessera/contract/values/mergeElements.ts";
import type { SqlchoosenSettings } from "./def.ts";

/** Keys of rows, each once; one of them, or a list. */
export const behaviour = defineBehaviour<SqlchoosenSettings>({
  check: (value) => {
    const keys: readonly unknown[] = Array.isArray(value) ? value : [value];
    return new Set(keys).size === keys.length ? null : { code: "field.sqlchoosen.twice" };
  },
  merge: (versions, { settings }) => {
    // A single row is none that could be merged: it is no list.
    const merged = mergeElements(versions);
    if (merged === null) return null;
    // Each side kept to these bounds; that both together do not is theirs to settle.
    const { maxlength = merged.length, minlength = 0 } = settings;
    if (merged.length < minlength || merged.length > maxlength) return null;
    return { value: merged.length === 0 ? null : [...merged] };
  },
});
