/** Properties of a field that rules decide. */
export type FieldProperty = "value" | "hidden" | "readOnly" | "required" | "label" | "min" | "max" | "filter" | "list";

const properties: readonly FieldProperty[] = [
  "value",
  "hidden",
  "readOnly",
  "required",
  "label",
  "min",
  "max",
  "filter",
  "list",
];

/** The property that a kind of rule decides. */
export function propertyOf(kind: number): FieldProperty {
  return properties[kind] ?? "value";
}

/** The kind of rule that decides a property. */
export function kindOf(property: FieldProperty): number {
  return properties.indexOf(property);
}
