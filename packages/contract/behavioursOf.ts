import type { FieldType } from "./defineField.ts";
import type { FieldBehaviours } from "./fieldBehaviour.ts";

/** The behaviour of field types that are all at hand. Made once: what it is asked for is kept with it. */
export function behavioursOf(types: ReadonlyMap<string, FieldType>): FieldBehaviours {
  return (type) => types.get(type)?.behaviour ?? null;
}
