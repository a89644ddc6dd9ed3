import type { Upcaster } from "@tessera/contract/defineDocument.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";

/** Version 1 joined by references alone; since then a join says by what. */
export const joinsSayByWhat: Upcaster = {
  from: 1,
  name: "joinsSayByWhat",
  upcast(body) {
    if (!isJsonObject(body) || !Array.isArray(body.joins)) return body;
    return { ...body, joins: body.joins.map((join) => (isJsonObject(join) ? { on: "reference", ...join } : join)) };
  },
};
