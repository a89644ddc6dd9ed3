import type { Json } from "@tessera/std/canonicalJson.ts";
import { isElement, isJsonObject } from "./jsonShape.ts";
import { parsePointer } from "./pointer.ts";

/** What stands at the path of a `DocumentChange`; undefined where nothing does. */
export function valueAt(body: Json, path: string): Json | undefined {
  let value: Json | undefined = body;
  for (const { key, isElement: byId } of parsePointer(path)) {
    if (byId) value = Array.isArray(value) ? value.find((item) => isElement(item) && item.id === key) : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
