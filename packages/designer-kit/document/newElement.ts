import { isElement, isJsonObject, type JsonElement, property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId, slug } from "@tessera/std/ids.ts";
import type { Collection } from "../schema/elementTree.ts";
import { questionsOf } from "../schema/questionsOf.ts";
import { propertiesOf, type ResolvedSchema, resolveSchema, shapeOf } from "../schema/schemaShape.ts";
import { smallestValue } from "../schema/smallestValue.ts";
import { valueAt } from "./bodyPath.ts";
import { freeName, namesIn } from "./edits.ts";
import { nextRow } from "./nextRow.ts";

/** Whether elements of this form have a name that expressions say. */
export function hasName(variant: ResolvedSchema): boolean {
  return propertiesOf(variant).some(
    ([key, child]) => key === "name" && shapeOf(resolveSchema(child, variant.definitions)).kind === "name",
  );
}

/** Whether elements of this form are called something by people. */
export function hasLabel(variant: ResolvedSchema): boolean {
  return propertiesOf(variant).some(([key]) => key === "label" || key === "title");
}

/**
 * Whether a person has to say something before an element of this form can be made: what it is called, or what it is
 * about.
 */
export function needsName(variant: ResolvedSchema): boolean {
  return hasName(variant) || hasLabel(variant) || questionsOf(variant).length > 0;
}

/** A name made of a label: `Estimated cost` becomes `estimated_cost`. */
export function nameFromLabel(label: string): string {
  const name = slug(label).replaceAll("-", "_").slice(0, 60);
  return /^[a-z_]/.test(name) ? name : name === "" ? "field" : `f_${name}`;
}

/** Names that programs say, made from the label: free among those of the others. */
function madeNames(items: unknown, variant: ResolvedSchema, label: string): Readonly<Record<string, string>> {
  const others = Array.isArray(items) ? items : [];
  return Object.fromEntries(
    propertiesOf(variant).flatMap(([key, child]): [string, string][] => {
      if (shapeOf(resolveSchema(child, variant.definitions)).kind !== "made") return [];
      return [[key, freeName(nameFromLabel(label), new Set(others.map((one) => String(property(one, key)))))]];
    }),
  );
}

/**
 * A new element for an array: the smallest that fits its schema, with the label and the name given (else a name after
 * its path or label), what was `chosen` by property, and in a place of its own where elements have places (a form's
 * grid). A column of an entity is stored under its first name.
 */
export function newElement(
  body: Json,
  collection: Collection,
  variant: ResolvedSchema,
  naming: { readonly label: string; readonly name: string },
  chosen: Readonly<Record<string, string>> = {},
): JsonElement {
  const smallest = smallestValue({ ...variant, nullable: false }, { label: naming.label });
  const made = isJsonObject(smallest) ? smallest : {};
  const keys = new Set(propertiesOf(variant).map(([key]) => key));
  const wanted = chosen.path?.replaceAll(".", "_") ?? (naming.name === "" ? nameFromLabel(naming.label) : naming.name);
  const name = keys.has("name") ? { name: freeName(wanted, namesIn(body, collection)) } : {};
  const physical = collection.path === "/columns" && keys.has("column") && name.name ? { column: name.name } : {};
  const items = valueAt(body, collection.path);
  const row = nextRow(Array.isArray(items) ? items : []);
  const place = keys.has("posRow") ? { posRow: row, posCol: 0, posSizex: 6 } : {};
  const type = keys.has("posRow") && keys.has("type") ? { type: "text" } : {};
  const element = {
    ...made,
    ...type,
    ...madeNames(items, variant, naming.label),
    ...name,
    ...physical,
    ...place,
    ...chosen,
  };
  return isElement(element) ? element : { ...element, id: randomId() };
}
