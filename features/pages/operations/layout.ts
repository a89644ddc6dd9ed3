import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { PageBodySchema } from "@tessera/contract/definitions/pageBody.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The layout of a route (spec shell §3): `page` is the page document with its texts in the caller's language. `hash` changes with
 * the layout. `html`, `css`, `js` and `image` are of layouts that are text; a page has none.
 */
export const layout = defineOperation({
  id: "Layout_find",
  family: "Layouts",
  name: "find",
  aliases: ["/api/Layout", "/Layout"],
  method: "GET",
  envelope: "data",
  input: closed({
    route: Type.String({ maxLength: 4000 }),
    /** Draws only this page, whatever the route's own is; some url that the caller may open must show it. */
    idLayout: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: closed({
    hash: Type.String(),
    hasLayout: Type.Boolean(),
    isMainLayout: Type.Boolean(),
    lastDmlTime: nullable(Type.String()),
    layout: closed({
      html: nullable(Type.String()),
      css: nullable(Type.String()),
      js: nullable(Type.String()),
      image: nullable(Type.String()),
      title: Type.String(),
      description: Type.String(),
      keywords: Type.String(),
      idUrl: Type.String(),
      idPage: nullable(Type.String()),
      /** The subsystem of the url. */
      idSubsystem: Type.String(),
      /** Values of the route's named segments. */
      params: Type.Record(Type.String(), Type.String()),
      page: nullable(PageBodySchema),
    }),
  }),
  access: { kind: "public" },
  errors: ["not_found", "access_denied", "not_signed_in"],
  summary: "The layout of a route",
});
