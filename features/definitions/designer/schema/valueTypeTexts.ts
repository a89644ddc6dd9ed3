const names = [
  "text",
  "integer",
  "bigint",
  "decimal",
  "float",
  "money",
  "boolean",
  "date",
  "time",
  "datetime",
  "timestamp_technical",
  "instant",
  "interval",
  "uuid",
  "json",
  "bytes",
  "list",
  "other",
  "any",
] as const;

/** Keys of what types of values are called, by the type as it stands in entities, forms and functions. */
export const valueTypeTexts: ReadonlyMap<string, string> = new Map(
  names.map((name) => [name, `definitions.valueType.${name}`]),
);
