import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { propertiesOf, type ResolvedSchema, resolveSchema } from "../schema/schemaShape.ts";
import { type SmallestOptions, smallestValue } from "../schema/smallestValue.ts";
import type { Binding, Container } from "./sheetField.ts";

function read(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (inside, key) => (isJsonObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined),
    value,
  );
}

function write(value: Json, path: readonly string[], change: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined || !isJsonObject(value)) return value;
  if (rest.length > 0) return { ...value, [key]: write(value[key] ?? null, rest, change) };
  if (change !== undefined) return { ...value, [key]: change };
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
}

/** Whether a property is edited as JSON, by an editor of its own or as text. */
const isJsonShape = ({ kind }: Binding["shape"]): boolean =>
  kind === "json" || kind === "condition" || kind === "order" || kind === "entries" || kind === "value";

/** A day that bounds moments is shown as its first one, of a maximum as its last one. */
function momentOf({ path, shape }: Binding, text: string): string {
  const isDay = shape.kind === "pick" && shape.picks === "datetime" && /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDay) return text;
  return `${text} ${path.at(-1) === "max" ? "23:59:59" : "00:00:00"}`;
}

/** What the field of a binding shows of an object. */
export function fieldValue(binding: Binding, object: Json): EngineValue {
  const value = read(object, binding.path) ?? (binding.isDefault ? true : null);
  if (binding.member !== null) return Array.isArray(value) && value.includes(binding.member);
  if (isJsonShape(binding.shape)) return value === null ? null : canonicalJson(value, 2).trimEnd();
  if (Array.isArray(value)) return value.map(String).join("\n");
  if (typeof value === "string") return value === "" ? null : momentOf(binding, value);
  return typeof value === "boolean" || typeof value === "number" ? value : null;
}

/**
 * What a field's value means as JSON; undefined for nothing. Throws `SyntaxError` for text that is no JSON where JSON
 * is asked for.
 */
export function meaningOf(binding: Binding, value: EngineValue): Json | undefined {
  const { kind } = binding.shape;
  if (binding.member !== null) return value === true;
  if (kind === "lines" || kind === "picks") {
    const lines = String(value ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    return lines.length === 0 && !binding.required ? undefined : lines;
  }
  if (value === null || value === "") return undefined;
  // What `parseJsonSafely` reads is JSON.
  if (isJsonShape(binding.shape)) return parseJsonSafely(String(value)) as Json;
  if (binding.isDefault && value === true) return undefined;
  return typeof value === "boolean" || typeof value === "number" ? value : String(value);
}

function emptyOf(binding: Pick<Binding, "required" | "nullable">, kind: Binding["shape"]["kind"]): Json | undefined {
  if (!binding.required) return undefined;
  if (binding.nullable) return null;
  if (kind === "boolean") return false;
  return kind === "integer" || kind === "number" || kind === "json" || kind === "condition" ? undefined : "";
}

/** Whether a value says no more than its absence would; false says something where absence means true. */
function isNothing(value: Json, schema: ResolvedSchema): boolean {
  if (value === false) return property(schema.schema, "default") !== true;
  if (!isJsonObject(value)) return value === null || value === "" || (Array.isArray(value) && value.length === 0);
  const children = new Map(propertiesOf(schema));
  return Object.entries(value).every(([key, child]) =>
    isNothing(child, resolveSchema(children.get(key), schema.definitions)),
  );
}

function withoutEmpty(object: Json, containers: readonly Container[]): Json {
  return containers.toReversed().reduce<Json>((whole, { path, required, nullable, schema }) => {
    if (required && !nullable) return whole;
    const inside = read(whole, path);
    return inside === undefined || !isNothing(inside, schema) ? whole : write(whole, path, required ? null : undefined);
  }, object);
}

/**
 * The list of a binding with its value in it, or without; in the order of the schema. Undefined for an empty list that
 * need not be there.
 */
function withMember({ path, member, required, shape }: Binding, object: Json, isIn: boolean): Json | undefined {
  const before = read(object, path);
  const all = shape.kind === "choices" ? shape.values : [];
  const after = all.filter((value) => (value === member ? isIn : Array.isArray(before) && before.includes(value)));
  return after.length === 0 && !required ? undefined : after;
}

/**
 * The object after a field got a value. Objects on the way are made as small as their schemas allow, and go again when
 * nothing is left in them; an emptied property goes, or is null or empty where the schema wants one.
 */
export function withFieldValue(
  binding: Binding,
  object: Json,
  meaning: Json | undefined,
  options: SmallestOptions,
): Json {
  if (binding.member !== null) {
    if (fieldValue(binding, object) === meaning) return object;
    return withFieldValue({ ...binding, member: null }, object, withMember(binding, object, meaning === true), options);
  }
  if (meaning === undefined) {
    const parent = read(object, binding.path.slice(0, -1));
    if (!isJsonObject(parent)) return object;
    const emptied = write(object, binding.path, emptyOf(binding, binding.shape.kind));
    return withoutEmpty(emptied, binding.containers);
  }
  const made = binding.containers.reduce<Json>(
    (whole, { path, schema }) =>
      isJsonObject(read(whole, path)) ? whole : write(whole, path, smallestValue(schema, options)),
    object,
  );
  return write(made, binding.path, meaning);
}
