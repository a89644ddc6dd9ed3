import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Turns the named segments of a route into the query that its page reads; null when the url has none of them. */
export const resolveSeoRoute = defineOperation({
  id: "Url_resolveSeoRoute",
  family: "Urls",
  name: "resolve-seo-route",
  method: "GET",
  jsonKeys: ["params"],
  envelope: "data",
  input: closed({
    idUrl: Type.String({ maxLength: 200 }),
    params: Type.Record(Type.String(), Type.String({ maxLength: 2000 })),
  }),
  output: closed({ queryObject: nullable(Type.Record(Type.String(), Type.String())) }),
  access: { kind: "public" },
  errors: ["not_found"],
  summary: "The query that a pretty address stands for",
});
