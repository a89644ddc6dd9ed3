import type { Upcaster } from "@tessera/contract/defineDocument.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

function withFieldType(column: Json): Json {
  if (!isJsonObject(column) || !("format" in column)) return column;
  const { format, ...rest } = column;
  return typeof format === "string" ? { ...rest, fieldType: { type: format } } : rest;
}

/** Version 1 wrote what a column's texts are as a property of its own, `format`; any field type can say it now. */
export const formatBecomesFieldType: Upcaster = {
  from: 1,
  name: "formatBecomesFieldType",
  upcast(body) {
    if (!isJsonObject(body) || !Array.isArray(body.columns)) return body;
    return { ...body, columns: body.columns.map(withFieldType) };
  },
};
