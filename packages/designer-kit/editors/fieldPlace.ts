/** Where a field of a sheet stands, as its `formats` say it (`placeFormats`). */
export interface FieldPlace {
  /** Keys from the object to the property. */
  readonly keys: readonly string[];
  readonly ofDocument: boolean;
}

/** What a field of a sheet must know of its property, as settings of the field. */
export const placeFormats = (keys: readonly string[], ofDocument: boolean) => ({ keys: keys.join("/"), ofDocument });

/** Reads what `placeFormats` wrote. */
export function fieldPlace(formats: Readonly<Record<string, unknown>>): FieldPlace {
  const { keys, ofDocument } = formats;
  return { keys: typeof keys === "string" ? keys.split("/") : [], ofDocument: ofDocument === true };
}
