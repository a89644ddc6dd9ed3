import type { CompiledForm } from "../compile/compiledForm.ts";

/**
 * Name of the shape below, by which a browser asks for it. Another shape gets another name, so that no build reads one
 * that it does not know.
 */
export const packedShape = "packed-1" as const;

/** A value of a packed object or list: itself, or the number of an object or list as the only item of a list. */
export type PackedValue = string | number | boolean | null | readonly [number];

/**
 * What objects say for a key, by position: all of them, or those that do not say the usual. Where `=` stands, the
 * others repeat what they say for that key; where `+` stands, each says the number after that of the one before. Null
 * is always the usual.
 */
export type PackedValues = { readonly [position: string]: PackedValue };

/** Objects with the same keys: how many, what is usual, and what is not. */
export type PackedKind = readonly [
  count: number,
  usual: { readonly [key: string]: PackedValue },
  other: { readonly [key: string]: PackedValues },
];

/** A compiled form as it travels: what is equal in it stands once. Plain JSON. */
export interface PackedForm {
  readonly kinds: readonly PackedKind[];
  readonly lists: readonly (readonly PackedValue[])[];
  /** Number of the form. Objects are numbered through all kinds, lists follow. */
  readonly root: number;
  /** Whether a rule calls a function. */
  readonly calls: boolean;
  /** Whether a rule stays on the server. */
  readonly withholds: boolean;
}

/** The form that was packed; what is equal in it is one object. */
export function unpackForm({ kinds, lists, root }: PackedForm): CompiledForm {
  const objects = kinds.flatMap(([count, usual, other]) => {
    const made = Array.from({ length: count }, (): { [key: string]: unknown } => ({ ...usual }));
    for (const key in other) {
      const values = other[key] ?? {};
      const { "+": counts, "=": repeated } = values;
      made.forEach((object, at) => {
        const before = made[at - 1]?.[key];
        const next = Array.isArray(before) ? [before[0] + 1] : Number(before) + 1;
        const rest = counts ? next : typeof repeated === "string" ? object[repeated] : usual[key];
        object[key] = values[at] ?? rest;
      });
    }
    return made;
  });
  // Lists are objects whose keys are their positions.
  const all = [...objects, ...lists.map((list) => [...list] as unknown as (typeof objects)[0])];
  for (const one of all) {
    for (const key in one) {
      const value = one[key];
      if (Array.isArray(value)) one[key] = all[value[0]];
    }
  }
  // Nothing but compiled forms is packed.
  return all[root] as unknown as CompiledForm;
}
