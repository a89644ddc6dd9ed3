import type { FieldBehaviours, FieldSettings, MergeContext, MergedValue, ValueVersions } from "./fieldBehaviour.ts";

/** The field type that a column names, with its settings. */
interface NamedType {
  readonly type: string;
  readonly formats?: FieldSettings | undefined;
}

/**
 * What the field type of a column makes of a value that two people changed differently; null where they have to decide.
 * Forms and the server both ask here.
 */
export function mergedValue(
  fieldType: NamedType | null | undefined,
  options: MergeContext["options"],
  versions: ValueVersions,
  behaviours: FieldBehaviours,
): MergedValue | null {
  if (!fieldType) return null;
  return behaviours(fieldType.type)?.merge?.(versions, { settings: fieldType.formats ?? {}, options }) ?? null;
}
