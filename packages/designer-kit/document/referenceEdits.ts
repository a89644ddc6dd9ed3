import { isJsonObject, type JsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { Command } from "./command.ts";
import { freeName } from "./edits.ts";
import { nameFromLabel } from "./newElement.ts";

/** Why an entity can have no reference: its columns are not Tessera's to change, or the other has no key. */
export type ReferenceProblem = "columns_fixed" | "key_missing";

const listOf = (body: Json, key: string): readonly Json[] => {
  const list = property(body, key);
  return Array.isArray(list) ? list : [];
};
const textOf = (value: Json | undefined, key: string): string => {
  const text = property(value, key);
  return typeof text === "string" ? text : "";
};
const namesOf = (items: readonly Json[], key = "name"): readonly string[] => items.map((item) => textOf(item, key));

function namesOfKey(body: Json): readonly string[] {
  const key = property(body, "key");
  return isJsonObject(key) ? listOf(key, "columns").flatMap((name) => (typeof name === "string" ? [name] : [])) : [];
}

/** What of a key's column its copy in another entity must share. */
const shared = ["type", "postgres", "length", "precision", "scale"];

/**
 * Whether columns can be added to an entity here; adopted tables, views and tables of the product are changed
 * elsewhere.
 */
export const hasOwnColumns = (body: Json): boolean => property(body, "origin") === "table";

/** Makes an entity refer to another: columns for the key of the other, named by it, and the reference over them. */
export function addReference(
  body: Json,
  target: { readonly id: string; readonly body: Json },
  { isRequired, label }: { readonly label: string; readonly isRequired: boolean },
): Command | ReferenceProblem {
  if (!isJsonObject(body) || !hasOwnColumns(body)) return "columns_fixed";
  const keyNames = namesOfKey(target.body);
  const keys = listOf(target.body, "columns").filter((column) => keyNames.includes(textOf(column, "name")));
  if (keys.length === 0 || keys.length !== keyNames.length) return "key_missing";
  const base = nameFromLabel(target.id);
  const [columns, references] = [listOf(body, "columns"), listOf(body, "references")];
  const names = new Set([...namesOf(columns), ...namesOf(references)]);
  const stored = new Set(namesOf(columns, "column"));
  const taken = new Set([...names, ...stored]);
  const added = keyNames.map((keyName): JsonObject => {
    const key = keys.find((column) => textOf(column, "name") === keyName) ?? null;
    const name = freeName(`${base}_${keyName}`, taken);
    taken.add(name);
    const traits = shared.flatMap((trait): [string, Json][] => {
      const value = property(key, trait);
      return typeof value === "string" || typeof value === "number" ? [[trait, value]] : [];
    });
    const more = isRequired ? { required: true } : {};
    return { id: randomId(), name, column: name, label, type: "text", ...Object.fromEntries(traits), ...more };
  });
  const reference = {
    id: randomId(),
    name: freeName(base, taken),
    label,
    entity: target.id,
    columns: added.map((column) => textOf(column, "name")),
  };
  const after = { ...body, columns: [...columns, ...added], references: [...references, reference] };
  return new Command("", body, after, { key: "definitions.command.reference", data: { reference: label } });
}

/**
 * Takes a reference out, and those of its columns that were never published and that nothing else names: these have no
 * data. `head` is what is published; null for nothing. Null where there is no such reference.
 */
export function removeReference(body: Json, head: Json | null, name: string): Command | null {
  const removed = listOf(body, "references").find((one) => textOf(one, "name") === name);
  if (!isJsonObject(body) || removed === undefined) return null;
  const references = listOf(body, "references").filter((one) => one !== removed);
  const published = new Set(namesOf(head === null ? [] : listOf(head, "columns"), "column"));
  const { columns: _columns, ...others } = body;
  const rest = JSON.stringify({ ...others, references });
  const inside = new Set(listOf(removed, "columns"));
  const columns = listOf(body, "columns").filter((column) => {
    const own = textOf(column, "name");
    const isFresh = inside.has(own) && !published.has(textOf(column, "column"));
    return !isFresh || rest.includes(JSON.stringify(own));
  });
  const label = textOf(removed, "label") || name;
  return new Command(
    "",
    body,
    { ...body, columns, references },
    {
      key: "definitions.command.reference_removed",
      data: { reference: label },
    },
  );
}
