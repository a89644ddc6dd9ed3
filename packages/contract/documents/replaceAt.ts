import type { Json } from "@tessera/std/canonicalJson.ts";
import { isJsonObject } from "./jsonShape.ts";
import { type PathSegment, parsePointer } from "./pointer.ts";

function replace(value: Json, segments: readonly PathSegment[], change: (found: Json | undefined) => Json): Json {
  const [first, ...rest] = segments;
  if (!first) return change(value);
  if (Array.isArray(value)) {
    const index = Number(first.key);
    const child = value[index];
    return child === undefined ? value : value.with(index, replace(child, rest, change));
  }
  if (!isJsonObject(value)) return value;
  const child = Object.hasOwn(value, first.key) ? value[first.key] : undefined;
  if (child === undefined && rest.length > 0) return value;
  const replaced = child === undefined ? change(undefined) : replace(child, rest, change);
  return Object.fromEntries([...Object.entries(value).filter(([key]) => key !== first.key), [first.key, replaced]]);
}

/**
 * A copy of `body` with the value at a JSON pointer (positions, no element ids) replaced by what `change` makes of it;
 * a missing key of an existing object is added, any other place that does not exist leaves the body as it is.
 */
export function replaceAt(body: Json, path: string, change: (found: Json | undefined) => Json): Json {
  return replace(body, parsePointer(path), change);
}
