import type { Upcaster } from "@tessera/contract/defineDocument.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";

/** In version 1 every function was an expression. */
export const scriptsBesideExpressions: Upcaster = {
  from: 1,
  name: "scriptsBesideExpressions",
  upcast: (body) => (isJsonObject(body) ? { ...body, kind: "expression" } : body),
};
