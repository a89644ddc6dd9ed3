import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { isRangeName, type RangeName } from "@tessera/contract/values/rangeElement.ts";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";

type Parameter = Pick<FunctionBody["parameters"][number], "type" | "list">;

function json(text: string): Json | undefined {
  try {
    // What was parsed is JSON.
    return parseJsonSafely(text) as Json;
  } catch {
    return undefined;
  }
}

/** A range as its own text, or as an object with its ends. */
function rangeArgument(typed: string, type: RangeName): Json | undefined {
  const value = json(typed);
  if (isJsonObject(value)) return value;
  const checked = rangeTypes[type].check(typed, { postgres: "" });
  return checked.ok ? checked.value : undefined;
}

/**
 * The argument that a typed text means for a parameter, as wire JSON; undefined where it means none. Nothing typed is
 * null.
 */
export function tryArgument({ list, type }: Parameter, text: string): Json | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  if (list === true) {
    const value = json(typed);
    return Array.isArray(value) ? value : undefined;
  }
  if (isRangeName(type)) return rangeArgument(typed, type);
  switch (type) {
    case "integer":
      return Number.isSafeInteger(Number(typed)) ? Number(typed) : undefined;
    case "float":
    case "decimal":
      return Number.isFinite(Number(typed)) ? Number(typed) : undefined;
    case "boolean":
      return typed === "true" || typed === "false" ? typed === "true" : undefined;
    case "any":
      return json(typed) ?? typed;
    default:
      return text;
  }
}
