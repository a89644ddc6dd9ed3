import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Choice, type SchemaNode, type TextFormat, textFormats } from "./schemaNode.ts";

/** What is wrong with a schema, and where: `path` are the keys to the place. */
export interface SchemaProblem {
  readonly path: readonly string[];
  /** `keyword`: it says something that nothing is done with; `shape`: it is no schema of a form there. */
  readonly code: "keyword" | "shape" | "pattern" | "format" | "required" | "depth";
  readonly what: string;
}

type Body = { readonly [key: string]: Json };
interface Reading {
  readonly problems: SchemaProblem[];
}

/** Keywords that say nothing of values, and are kept as they are. */
const silent = ["$schema", "$id", "$comment", "title", "description", "readOnly", "default", "x-texts"];
const keywords: Readonly<Record<string, readonly string[]>> = {
  object: ["type", "properties", "required", "additionalProperties", "x-order"],
  array: ["type", "items", "minItems", "maxItems"],
  string: ["type", "minLength", "maxLength", "pattern", "format"],
  number: ["type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  integer: ["type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  boolean: ["type"],
  choice: ["type", "enum", "const", "oneOf"],
};
const deepest = 6;

const isBody = (value: Json | undefined): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: Json | undefined): value is string => typeof value === "string";
const isNumber = (value: Json | undefined): value is number => typeof value === "number";
const isScalar = (value: Json): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

function textsOf(body: Body) {
  const translations: Record<string, { title?: string; description?: string }> = {};
  const said = body["x-texts"];
  for (const [language, texts] of Object.entries(isBody(said) ? said : {})) {
    if (!isBody(texts)) continue;
    const { description, title } = texts;
    translations[language] = {
      ...(isText(title) ? { title } : {}),
      ...(isText(description) ? { description } : {}),
    };
  }
  return {
    title: isText(body.title) ? body.title : null,
    description: isText(body.description) ? body.description : null,
    translations,
  };
}

function choicesOf(body: Body, path: readonly string[], { problems }: Reading): readonly Choice[] | null {
  const plain = (values: readonly Json[]): readonly Choice[] =>
    values.flatMap((value) => (isScalar(value) ? [{ value, title: null, description: null, translations: {} }] : []));
  if (body.const !== undefined) return plain([body.const]);
  if (Array.isArray(body.enum)) {
    const choices = plain(body.enum);
    if (choices.length < body.enum.length || choices.length === 0)
      problems.push({ path: [...path, "enum"], code: "shape", what: "enum" });
    return choices;
  }
  if (!Array.isArray(body.oneOf)) return null;
  return body.oneOf.flatMap((one: Json, index: number): readonly Choice[] => {
    if (isBody(one) && one.const !== undefined && isScalar(one.const)) {
      for (const key of Object.keys(one))
        if (key !== "const" && !silent.includes(key))
          problems.push({ path: [...path, "oneOf", String(index), key], code: "keyword", what: key });
      return [{ value: one.const, ...textsOf(one) }];
    }
    problems.push({ path: [...path, "oneOf", String(index)], code: "shape", what: "oneOf" });
    return [];
  });
}

function readText(body: Body, path: readonly string[], { problems }: Reading) {
  const { format, maxLength, minLength, pattern } = body;
  if (isText(pattern))
    try {
      new RegExp(pattern, "u");
    } catch {
      problems.push({ path: [...path, "pattern"], code: "pattern", what: pattern });
      return { kind: "text" as const, minLength: 0, maxLength: null, pattern: null, format: null };
    }
  const known = textFormats.find((one) => one === format) ?? null;
  if (format !== undefined && known === null)
    problems.push({ path: [...path, "format"], code: "format", what: isText(format) ? format : "format" });
  return {
    kind: "text" as const,
    minLength: isNumber(minLength) ? minLength : 0,
    maxLength: isNumber(maxLength) ? maxLength : null,
    pattern: isText(pattern) ? pattern : null,
    format: known as TextFormat | null,
  };
}

const numberOf = (value: Json | undefined): number | null => (isNumber(value) ? value : null);

function readObject(body: Body, path: readonly string[], depth: number, reading: Reading) {
  const { additionalProperties, properties, required, "x-order": order } = body;
  const names = Array.isArray(required) ? required.filter(isText) : [];
  const ordered = Array.isArray(order) ? order.filter(isText) : [];
  // Documents and databases do not keep the order of names in an object.
  const placeOf = (name: string): number => (ordered.includes(name) ? ordered.indexOf(name) : ordered.length);
  const parts = Object.entries(isBody(properties) ? properties : {}).sort(
    ([left], [right]) => placeOf(left) - placeOf(right) || (left < right ? -1 : 1),
  );
  for (const name of ordered)
    if (!parts.some(([one]) => one === name))
      reading.problems.push({ path: [...path, "x-order"], code: "required", what: name });
  for (const name of names)
    if (!parts.some(([one]) => one === name))
      reading.problems.push({ path: [...path, "required"], code: "required", what: name });
  return {
    kind: "object" as const,
    isOpen: additionalProperties !== false,
    properties: parts.flatMap(([name, part]) => {
      const node = readNode(part, [...path, "properties", name], depth + 1, reading);
      return node === null ? [] : [{ name, node, required: names.includes(name) }];
    }),
  };
}

function readNode(
  schema: Json | undefined,
  path: readonly string[],
  depth: number,
  reading: Reading,
): SchemaNode | null {
  const { problems } = reading;
  if (!isBody(schema) || depth > deepest) {
    problems.push({ path, code: depth > deepest ? "depth" : "shape", what: path.at(-1) ?? "" });
    return null;
  }
  const choices = choicesOf(schema, path, reading);
  const type = choices ? "choice" : isText(schema.type) ? schema.type : "";
  const known = keywords[type];
  if (known === undefined) {
    problems.push({ path: [...path, "type"], code: "shape", what: "type" });
    return null;
  }
  for (const key of Object.keys(schema))
    if (!known.includes(key) && !silent.includes(key))
      problems.push({ path: [...path, key], code: "keyword", what: key });
  const common = { ...textsOf(schema), readOnly: schema.readOnly === true, initial: schema.default };
  if (choices) return { ...common, kind: "choice", choices };
  if (type === "object") return { ...common, ...readObject(schema, path, depth, reading) };
  if (type === "array") {
    const items = readNode(schema.items, [...path, "items"], depth + 1, reading);
    const [min, max] = [numberOf(schema.minItems) ?? 0, numberOf(schema.maxItems)];
    return items && { ...common, kind: "array", items, min, max };
  }
  if (type === "string") return { ...common, ...readText(schema, path, reading) };
  if (type === "boolean") return { ...common, kind: "boolean" };
  return {
    ...common,
    kind: "number",
    isWhole: type === "integer",
    min: numberOf(schema.minimum),
    max: numberOf(schema.maximum),
    above: numberOf(schema.exclusiveMinimum),
    below: numberOf(schema.exclusiveMaximum),
    step: numberOf(schema.multipleOf),
  };
}

/** A schema as a form draws it, and what is wrong with it. */
export interface ReadSchema {
  /** Null where the whole is none of an object. */
  readonly root: Extract<SchemaNode, { readonly kind: "object" }> | null;
  readonly problems: readonly SchemaProblem[];
}

const known = new WeakMap<object, ReadSchema>();

/**
 * Reads a JSON Schema (2020-12) of an object. What nothing is done with is a problem, by its name: a value would
 * otherwise pass that the schema refuses.
 */
export function readSchema(schema: unknown): ReadSchema {
  if (typeof schema !== "object" || schema === null)
    return { root: null, problems: [{ path: [], code: "shape", what: "schema" }] };
  const found = known.get(schema);
  if (found) return found;
  const problems: SchemaProblem[] = [];
  // Settings of definitions are JSON.
  const node = readNode(schema as Json, [], 0, { problems });
  const root = node?.kind === "object" ? node : null;
  if (node !== null && root === null) problems.push({ path: ["type"], code: "shape", what: "type" });
  const read = { root, problems };
  known.set(schema, read);
  return read;
}
