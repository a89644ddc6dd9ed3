import type { Upcaster } from "@tessera/contract/defineDocument.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

function orderTerm(term: Json): Json {
  if (typeof term !== "string") return term;
  return term.startsWith("-") ? { column: term.slice(1), direction: "desc" } : { column: term, direction: "asc" };
}

/** Version 1 wrote the order of a list as texts, `name` or `-name` for descending. */
export const orderBecomesObjects: Upcaster = {
  from: 1,
  name: "orderBecomesObjects",
  upcast(body) {
    if (!isJsonObject(body)) return body;
    const order = Array.isArray(body.order) ? body.order.map(orderTerm) : [];
    return { ...body, order };
  },
};
