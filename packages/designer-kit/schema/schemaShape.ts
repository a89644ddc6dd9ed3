import { isJsonObject, type JsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { Picked, SheetMarks } from "@tessera/contract/schema.ts";

/** A schema with what stands around it: whether null is allowed, and the definitions that its references name. */
export interface ResolvedSchema {
  readonly schema: JsonObject;
  readonly nullable: boolean;
  readonly definitions: ReadonlyMap<string, unknown>;
}

/** What a file is, of which a property holds the address. */
export type AssetKind = "picture" | "video" | "captions";

/**
 * What a property is, for who edits it. `elements` are arrays of objects with ids of their own (they stand in the
 * tree); `variants` are their forms, one unless the schema is a union. `group` is a closed object; `json` is whatever
 * has no better editor.
 */
export type Shape =
  | {
      readonly kind:
        | "line"
        | "text"
        | "long"
        | "name"
        | "lines"
        | "boolean"
        | "integer"
        | "number"
        | "json"
        | "panel"
        | "script"
        | "template"
        | "order"
        | "entries"
        | "value"
        | "cron"
        | "made"
        | "measure"
        | "address"
        | "picture"
        | "sql";
    }
  /** The address of a file. */
  | { readonly kind: "asset"; readonly of: AssetKind }
  /** A name that is chosen, and a list of such names. `ofDocument`: names of the entity that the document is. */
  | { readonly kind: "pick" | "picks"; readonly picks: Picked; readonly ofDocument: boolean }
  /** `ofDocument`: over the entity that the document is. */
  | { readonly kind: "condition"; readonly ofDocument: boolean }
  /** A text with usual values, by the names of their labels. */
  | { readonly kind: "suggest"; readonly values: readonly { readonly name: string; readonly value: string }[] }
  /** A constant. */
  | { readonly kind: "fixed" }
  | { readonly kind: "expression"; readonly scope: string }
  /** One of several texts; `choices` is a list of them. */
  | { readonly kind: "choice" | "choices"; readonly values: readonly string[] }
  /** `orAll`: also the text `*`, for all of them. */
  | { readonly kind: "reference"; readonly kinds: readonly string[]; readonly orAll: boolean }
  | { readonly kind: "group"; readonly resolved: ResolvedSchema }
  | { readonly kind: "elements"; readonly variants: readonly ResolvedSchema[] };

/** Follows references and takes the null out of a union. `schema` is plain JSON Schema. */
export function resolveSchema(schema: unknown, definitions: ReadonlyMap<string, unknown> = new Map()): ResolvedSchema {
  const own = property(schema, "$defs");
  const known = isJsonObject(own) ? new Map([...definitions, ...Object.entries(own)]) : definitions;
  const target = property(schema, "$ref");
  if (typeof target === "string") return resolveSchema(known.get(target), known);
  const branches = property(schema, "anyOf");
  if (Array.isArray(branches)) {
    const others = branches.filter((branch) => property(branch, "type") !== "null");
    const [only, ...more] = others;
    const isNullable = others.length < branches.length;
    if (only !== undefined && more.length === 0) return { ...resolveSchema(only, known), nullable: isNullable };
    return {
      schema: { ...(isJsonObject(schema) ? schema : {}), anyOf: others },
      nullable: isNullable,
      definitions: known,
    };
  }
  return { schema: isJsonObject(schema) ? schema : {}, nullable: false, definitions: known };
}

/** Properties of an object schema, in the order they are declared. */
export function propertiesOf(resolved: ResolvedSchema): readonly (readonly [string, unknown])[] {
  const properties = property(resolved.schema, "properties");
  return isJsonObject(properties) ? Object.entries(properties) : [];
}

/** Whether an object cannot be without the property. */
export function isRequired(resolved: ResolvedSchema, key: string): boolean {
  const required = property(resolved.schema, "required");
  return Array.isArray(required) && required.includes(key);
}

/**
 * How a sheet shows a property: what its own schema says, and below it what the schema inside a union with null says.
 */
export function sheetMarks(child: unknown, resolved: ResolvedSchema): SheetMarks {
  // The marks are written by `inSheet`, which takes nothing else.
  return { ...(property(resolved.schema, "x-sheet") as SheetMarks), ...(property(child, "x-sheet") as SheetMarks) };
}

const hasId = (resolved: ResolvedSchema): boolean =>
  propertiesOf(resolved).some(([key]) => key === "id") && isRequired(resolved, "id");

function variantsOf(items: unknown, definitions: ReadonlyMap<string, unknown>): readonly ResolvedSchema[] | null {
  const resolved = resolveSchema(items, definitions);
  const branches = property(resolved.schema, "anyOf");
  const variants = Array.isArray(branches)
    ? branches.map((branch) => resolveSchema(branch, resolved.definitions))
    : [resolved];
  return variants.every(hasId) ? variants : null;
}

/**
 * What is picked stands in `x-picks`; these are no names: they have editors of their own, or are fixed choices that are
 * seen.
 */
const pickedWhole: ReadonlySet<string> = new Set([
  "condition",
  "order",
  "entries",
  "value",
  "lines",
  "cron",
  "picture",
  "measure",
  "address",
  "tile",
  "tone",
]);

const assets: ReadonlyMap<unknown, AssetKind> = new Map([
  ["pictureFile", "picture"],
  ["videoFile", "video"],
  ["captionFile", "captions"],
]);

const isOfDocument = (schema: unknown): boolean => property(schema, "x-picks-of") === "document";

function picksShape(kind: "pick" | "picks", schema: unknown): Shape | null {
  const picks = property(schema, "x-picks");
  if (typeof picks !== "string" || pickedWhole.has(picks)) return null;
  // Only `Picks` writes the mark.
  return { kind, picks: picks as Picked, ofDocument: isOfDocument(schema) };
}

function textShape(schema: JsonObject): Shape {
  const whole = property(schema, "x-picks");
  if (whole === "cron" || whole === "picture" || whole === "measure" || whole === "address") return { kind: whole };
  const asset = assets.get(whole);
  if (asset !== undefined) return { kind: "asset", of: asset };
  if (property(schema, "x-made") === true) return { kind: "made" };
  const usual = property(schema, "x-suggests");
  if (isJsonObject(usual))
    return { kind: "suggest", values: Object.entries(usual).map(([name, value]) => ({ name, value: String(value) })) };
  const picks = picksShape("pick", schema);
  if (picks) return picks;
  const kinds = property(schema, "x-reference");
  if (Array.isArray(kinds))
    return { kind: "reference", kinds: kinds.map(String), orAll: property(schema, "x-all") === true };
  const scope = property(schema, "x-expression");
  if (typeof scope === "string") return { kind: "expression", scope };
  if (property(schema, "x-script") === true) return { kind: "script" };
  if (property(schema, "x-panel") === true) return { kind: "panel" };
  if (property(schema, "x-name") === true) return { kind: "name" };
  if (property(schema, "x-sql") === true) return { kind: "sql" };
  if (property(schema, "x-template") !== undefined) return { kind: "template" };
  if (property(schema, "x-long") === true) return { kind: "long" };
  if (property(schema, "x-text") === true) return { kind: "text" };
  const values = property(schema, "enum");
  return Array.isArray(values) ? { kind: "choice", values: values.map(String) } : { kind: "line" };
}

/** What a schema describes. */
export function shapeOf({ schema, definitions }: ResolvedSchema): Shape {
  if (property(schema, "const") !== undefined) return { kind: "fixed" };
  const picks = property(schema, "x-picks");
  if (picks === "condition") return { kind: picks, ofDocument: isOfDocument(schema) };
  if (picks === "order" || picks === "entries" || picks === "value" || picks === "lines") return { kind: picks };
  switch (property(schema, "type")) {
    case "string":
      return textShape(schema);
    case "boolean":
      return { kind: "boolean" };
    case "integer":
      return { kind: "integer" };
    case "number":
      return { kind: "number" };
    case "array": {
      const items = property(schema, "items");
      const values = property(items, "enum");
      if (Array.isArray(values)) return { kind: "choices", values: values.map(String) };
      const picked = picksShape("picks", items);
      if (picked) return picked;
      if (property(items, "type") === "string") return { kind: "lines" };
      const variants = variantsOf(items, definitions);
      return variants ? { kind: "elements", variants } : { kind: "json" };
    }
    case "object":
      return property(schema, "additionalProperties") === false
        ? { kind: "group", resolved: { schema, definitions, nullable: false } }
        : { kind: "json" };
    default:
      return { kind: "json" };
  }
}

/** The form that fits an element best: the one whose constants it has, else the first. */
export function variantFor(variants: readonly ResolvedSchema[], value: unknown): ResolvedSchema | null {
  const fits = variants.find((variant) =>
    propertiesOf(variant).every(([key, child]) => {
      const constant = property(child, "const");
      return constant === undefined || property(value, key) === constant;
    }),
  );
  return fits ?? variants[0] ?? null;
}

/** The constant that tells a variant from the others, such as the kind of a grant; null when it has none. */
export function variantName(variant: ResolvedSchema): string | null {
  for (const [, child] of propertiesOf(variant)) {
    const constant = property(child, "const");
    if (typeof constant === "string") return constant;
  }
  return null;
}
