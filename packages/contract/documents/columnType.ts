import type { EntityColumn } from "../definitions/entityBody.ts";
import { TesseraError } from "../errors.ts";
import { isExactType } from "../values/exactType.ts";
import { postgresTypeOf } from "../values/valueTypes.ts";

/** PostgreSQL's type of a column. Throws `definition_invalid` when the document names something that is no type. */
export function columnType(column: EntityColumn): string {
  const { type, postgres, length, precision, scale, element } = column;
  const fields = { type, length: length ?? null, precision: precision ?? null, scale: scale ?? null };
  const name = postgres ?? postgresTypeOf({ ...fields, element: element ?? null });
  if (!isExactType(name)) throw new TesseraError("definition_invalid", { column: column.name });
  return name;
}
