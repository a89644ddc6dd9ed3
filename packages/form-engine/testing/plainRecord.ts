import type { RecordValues } from "../record/formState.ts";

/** A record, or a row of one, that its reader may read and change as a whole; `rows` by sub-form. Null: a new one. */
export function plainRecord(
  key: string | null,
  values: RecordValues["values"],
  rows: RecordValues["rows"] = {},
): RecordValues {
  return { key, values, displays: {}, masked: [], rows };
}
