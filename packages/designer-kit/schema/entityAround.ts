import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import { parsePointer, pointerSegment } from "@tessera/contract/documents/pointer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { valueAt } from "../document/bodyPath.ts";
import { queryRoot } from "./queryRoot.ts";
import { propertiesOf, type ResolvedSchema, resolveSchema, shapeOf, variantFor } from "./schemaShape.ts";
import { type SettingsLookup, withSettings } from "./settingsSchema.ts";

/**
 * The document from which names, paths and conditions at a place get their entity: the entity itself, the columns of a
 * query in its place, the nodes of a query, or a list or form over it.
 */
export interface EntitySource {
  readonly kind: "entity" | "query" | "queryNodes" | "list" | "form";
  readonly id: string;
}

interface Level {
  readonly schema: ResolvedSchema;
  readonly value: Json | undefined;
}

/** The objects on the way to a place, outermost first; what is not there yet counts by its schema. */
function levelsTo(schema: unknown, body: Json, path: string, settings: SettingsLookup): readonly Level[] {
  let at: ResolvedSchema | null = resolveSchema(schema);
  let variants: readonly ResolvedSchema[] | null = null;
  let pointer = "";
  const levels: Level[] = [{ schema: at, value: body }];
  for (const segment of parsePointer(path)) {
    pointer += `/${segment.isElement ? `#${pointerSegment(segment.key)}` : pointerSegment(segment.key)}`;
    const value = valueAt(body, pointer);
    if (variants !== null) {
      const variant: ResolvedSchema | null = variantFor(variants, value);
      variants = null;
      at = variant && withSettings(variant, value, settings);
    } else {
      const declared: ResolvedSchema | null = at;
      const child = declared === null ? undefined : propertiesOf(declared).find(([key]) => key === segment.key)?.[1];
      if (declared === null || child === undefined) break;
      const shape = shapeOf(resolveSchema(child, declared.definitions));
      if (shape.kind === "elements") {
        variants = shape.variants;
        continue;
      }
      at = shape.kind === "group" ? shape.resolved : null;
    }
    if (at === null) break;
    levels.push({ schema: at, value });
  }
  return levels;
}

const sources = ["entity", "list", "form"] as const;

/**
 * The node of a query that an object names: the one it reads, that of a join whose reference it is, or whose column
 * `key` is in a pair of equal columns; undefined for an object that names none.
 */
function nodeNamed({ schema, value }: Level, key: string | undefined): unknown {
  const keys = propertiesOf(schema).flatMap(([key, child]) => {
    const shape = shapeOf(resolveSchema(child, schema.definitions));
    return shape.kind === "pick" && shape.picks === "queryNode" ? [key] : [];
  });
  const [first] = keys;
  if (first === undefined) return undefined;
  if (keys.length === 1) return property(value, first) ?? null;
  const holder = property(value, "holder") === "to" ? "to" : "from";
  return property(value, keys.find((one) => one === key) ?? holder) ?? null;
}

/** What a node of a query reads; null for nothing. */
function readByNode(body: Json, name: unknown): EntitySource | null {
  const nodes = property(body, "nodes");
  const node = Array.isArray(nodes) ? nodes.find((one) => property(one, "name") === name) : undefined;
  const query = property(node, "query");
  if (typeof query === "string" && query !== "") return { kind: "query", id: query };
  const entity = property(node, "entity");
  return typeof entity === "string" && entity !== "" ? { kind: "entity", id: entity } : null;
}

/** The source that an object names; undefined when its schema has none, null when it has one that is not chosen. */
function namedIn({ schema, value }: Level): EntitySource | null | undefined {
  const references = propertiesOf(schema).flatMap(([key, child]) => {
    const shape = shapeOf(resolveSchema(child, schema.definitions));
    return shape.kind === "reference" && shape.kinds.length === 1 ? [{ key, kind: shape.kinds[0] }] : [];
  });
  const query = references.find(({ key, kind }) => kind === "query" && key === "query");
  const chosen = query === undefined ? null : property(value, query.key);
  if (typeof chosen === "string" && chosen !== "") return { kind: "query", id: chosen };
  for (const kind of sources) {
    const reference = references.find((one) => one.kind === kind && one.key === kind);
    if (reference === undefined) continue;
    const id = property(value, reference.key);
    return typeof id === "string" && id !== "" ? { kind, id } : null;
  }
  // Rows of a query and nothing else, and none is chosen.
  return query === undefined ? undefined : null;
}

/**
 * Whose columns a property may name: of what the innermost object around it names. `keys` lead from the object at
 * `path` to the property. Null where nothing is named (yet). An entity is the source of its own properties, and so are
 * the nodes of a query.
 */
export function entityAround(options: {
  readonly document: { readonly kind: string; readonly id: string };
  readonly schema: unknown;
  readonly body: Json;
  readonly path: string;
  readonly keys: readonly string[];
  readonly ofDocument: boolean;
  readonly settings: SettingsLookup;
}): EntitySource | null {
  const { body, document, keys, ofDocument, path, schema, settings } = options;
  const { id, kind } = document;
  if (ofDocument) return kind === "entity" || kind === "query" ? { kind, id } : null;
  const inside = keys.slice(0, -1).map((key) => `/${pointerSegment(key)}`);
  for (const level of levelsTo(schema, body, `${path}${inside.join("")}`, settings).toReversed()) {
    const node = nodeNamed(level, keys.at(-1));
    if (node !== undefined) return readByNode(body, node);
    const named = namedIn(level);
    if (named !== undefined) return named;
  }
  if (kind === "query") return { kind: "queryNodes", id };
  return kind === "entity" ? { kind, id } : null;
}

/** The id of the entity that a list or form works on, by its body; of a list over a query what stands for that. */
export function entityOfBody(body: unknown): string | null {
  const query = isJsonObject(body) ? property(body, "query") : null;
  if (typeof query === "string" && query !== "") return queryRoot(query);
  const entity = isJsonObject(body) ? property(body, "entity") : null;
  return typeof entity === "string" && entity !== "" ? entity : null;
}
