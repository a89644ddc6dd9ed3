import type { Json } from "@tessera/std/canonicalJson.ts";

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether a value is a JSON object: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The own property of an object; undefined when `value` is no object or lacks it. */
export function property(value: unknown, key: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** An element of an array: an object with a text `id` (design §4). */
export type JsonElement = JsonObject & { readonly id: string };

/** The elements of an array, or null when one of its items is no element or two have one id. */
export function elementsOf(value: readonly Json[]): readonly JsonElement[] | null {
  const ids = new Set<string>();
  const elements: JsonElement[] = [];
  for (const item of value) {
    if (!isElement(item) || ids.has(item.id)) return null;
    ids.add(item.id);
    elements.push(item);
  }
  return elements;
}

/** Whether a value is an object with a text `id`. */
export function isElement(value: unknown): value is JsonElement {
  return typeof property(value, "id") === "string";
}
