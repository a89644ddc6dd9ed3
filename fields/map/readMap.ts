import { fitsSchema } from "@tessera/contract/values/fitsSchema.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { mapProblem } from "./mapProblem.ts";
import { type MapValue, mapSchema, type Shape } from "./mapValue.ts";

/** The shapes that a form or a list holds and that can be drawn; none for what is no map. */
export function heldShapes(value: EngineValue): readonly Shape[] {
  const json = toJson(value);
  if (json === null || !fitsSchema(mapSchema, json)) return [];
  // What fits the schema is of its type, which the check cannot say.
  const map = json as unknown as MapValue;
  return mapProblem(map, { maxShapes: 500 }) === null ? map.features : [];
}
