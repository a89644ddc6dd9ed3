import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { PathEnd } from "./pathEnd.ts";

/** What the values at the end of a path are chosen from: records of an entity, or rows of a query, by their keys. */
export type ChosenRows = { readonly entity: string } | { readonly query: string; readonly shown: string | null };

/**
 * See `ChosenRows`: what a reference names, what the field type of a column offers, what the elements of a list name.
 * Null where values are no keys.
 */
export function chosenRowsOf(end: PathEnd): ChosenRows | null {
  if (end.kind === "reference") return { entity: end.target };
  const { fieldType, reference, type } = end.column;
  const chosen = choiceQueryOf(fieldType?.formats ?? {});
  if (chosen !== null) return { query: chosen.query, shown: chosen.shown };
  return type === "list" && reference ? { entity: reference.entity } : null;
}

/** The keys that a value consists of: its own, or those of the elements of a list. */
export const keysIn = (value: Json): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((key) => key !== null).map(String);

/** A value with names in place of keys, where these are known. */
export function withNames(value: Json, names: ReadonlyMap<string, string>): Json {
  const nameOf = (key: Json): Json => (key === null ? null : (names.get(String(key)) ?? key));
  return Array.isArray(value) ? value.map(nameOf) : nameOf(value);
}
