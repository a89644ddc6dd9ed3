import { isElement, isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import { elementSegment, pointerSegment } from "@tessera/contract/documents/pointer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { elementPathOf, stablePath, valueAt } from "../document/bodyPath.ts";
import {
  isRequired,
  propertiesOf,
  type ResolvedSchema,
  resolveSchema,
  shapeOf,
  variantFor,
  variantName,
} from "./schemaShape.ts";
import { noSettings, type SettingsLookup, withSettings } from "./settingsSchema.ts";

/** An array of elements that an object can have. */
export interface Collection {
  /** Path of the array. */
  readonly path: string;
  /** Key of the array in its object: `columns`. */
  readonly property: string;
  /** Path of the object that has it: the whole body, or an element. */
  readonly owner: string;
  readonly variants: readonly ResolvedSchema[];
  /** Whether the schema demands the array. */
  readonly required: boolean;
  readonly nodes: readonly ElementNode[];
}

/** An element of a body in the tree. */
export interface ElementNode {
  readonly id: string;
  readonly path: string;
  readonly value: Json;
  readonly schema: ResolvedSchema;
  /** Which of several forms it has that may stand in its array; null where there is one. */
  readonly variant: string | null;
  /** The array that it stands in. */
  readonly property: string;
  readonly collections: readonly Collection[];
}

function collectionsIn(
  schema: ResolvedSchema,
  value: Json,
  owner: string,
  path: string,
  settings: SettingsLookup,
): readonly Collection[] {
  return propertiesOf(schema).flatMap(([key, child]): readonly Collection[] => {
    const resolved = resolveSchema(child, schema.definitions);
    const shape = shapeOf(resolved);
    const at = `${path}/${pointerSegment(key)}`;
    const inside = isJsonObject(value) && Object.hasOwn(value, key) ? (value[key] ?? null) : null;
    // An object that is not there yet has no arrays to add to: its own settings come first. Those of a type are made
    // with what is added to them.
    if (shape.kind === "group") {
      const isOfType = property(shape.resolved.schema, "x-labels") !== undefined;
      return isOfType || isJsonObject(inside) ? collectionsIn(shape.resolved, inside, owner, at, settings) : [];
    }
    if (shape.kind !== "elements") return [];
    const { variants } = shape;
    const items = Array.isArray(inside) ? inside : [];
    const nodes = items.flatMap((item): ElementNode[] => {
      if (!isElement(item)) return [];
      const plain = variantFor(variants, item);
      const variant = plain && withSettings(plain, item, settings);
      const here = `${at}/${elementSegment(item.id)}`;
      return variant === null
        ? []
        : [
            {
              id: item.id,
              path: here,
              value: item,
              schema: variant,
              variant: variants.length > 1 ? variantName(variant) : null,
              property: key,
              collections: collectionsIn(variant, item, here, here, settings),
            },
          ];
    });
    return [{ path: at, property: key, owner, variants, required: isRequired(schema, key), nodes }];
  });
}

interface KeptTree {
  readonly schema: unknown;
  readonly settings: SettingsLookup;
  readonly tree: readonly Collection[];
}

/** The tree of each body that is there: several parts of a designer ask for the same one whenever a key is pressed. */
const kept = new WeakMap<object, KeptTree>();

/** The arrays of elements of a whole body, with all that stands in them. */
export function elementTree(schema: unknown, body: Json, settings: SettingsLookup = noSettings): readonly Collection[] {
  const known = isJsonObject(body) ? kept.get(body) : undefined;
  if (known !== undefined && known.schema === schema && known.settings === settings) return known.tree;
  const tree = collectionsIn(resolveSchema(schema), body, "", "", settings);
  if (isJsonObject(body)) kept.set(body, { schema, settings, tree });
  return tree;
}

/** Every element of a tree with the array that holds it. */
export function allNodes(
  collections: readonly Collection[],
): readonly { readonly node: ElementNode; readonly collection: Collection }[] {
  return collections.flatMap((collection) =>
    collection.nodes.flatMap((node) => [{ node, collection }, ...allNodes(node.collections)]),
  );
}

/**
 * What people call an object, as a literal: its label, else its name, else its type (a product key). Null for one that
 * says nothing of its own; `elementName` also knows what it points at.
 */
export function nameOf(value: unknown): string | null {
  for (const key of ["label", "title", "name", "key", "route"]) {
    const text = property(value, key);
    if (typeof text === "string" && text !== "") return text;
  }
  const type = property(value, "type");
  if (typeof type !== "string" || type === "") return null;
  return `key:${property(value, "params") === undefined ? "field" : "panel"}.${type}`;
}

/** The schema of the object at a path, and the object; null when there is none. */
export function objectAt(
  schema: unknown,
  body: Json,
  path: string,
  settings: SettingsLookup = noSettings,
): { readonly schema: ResolvedSchema; readonly value: Json } | null {
  if (path === "") return { schema: resolveSchema(schema), value: body };
  const found = allNodes(elementTree(schema, body, settings)).find(({ node }) => node.path === path);
  const value = valueAt(body, path);
  return found && value !== undefined ? { schema: found.node.schema, value } : null;
}

/**
 * What a path chooses in the tree: itself where an array or an element stands there, else the innermost element around
 * it.
 */
export function selectionAt(schema: unknown, body: Json, path: string, settings: SettingsLookup = noSettings): string {
  const tree = elementTree(schema, body, settings);
  const known = new Set([
    ...tree.map((one) => one.path),
    ...allNodes(tree).flatMap(({ node }) => [node.path, ...node.collections.map((one) => one.path)]),
  ]);
  if (known.has(path)) return path;
  const around = elementPathOf(stablePath(body, path));
  return known.has(around) ? around : "";
}
