import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { PageBodySchema } from "@tessera/contract/definitions/pageBody.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * What a layout shows: a page, and around or instead of it markup, style and a picture (spec shell §3). Texts are in
 * the caller's language.
 */
export const layoutContent = closed({
  /** Markup of the page's content, as it was written: who draws it cleans it. */
  html: nullable(Type.String()),
  /** Style rules for the content and the panels, below `[data-page="<idPage>"]`. */
  css: nullable(Type.String()),
  /** Nothing of a page runs, so there is none. */
  js: Type.Null(),
  /** Path of a picture for those who link to the page. */
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
});

/**
 * The layout of a route (spec shell §3): `page` is the page document with its texts in the caller's language. `hash`
 * changes with the layout.
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
    /** Whether the url shows a page. */
    hasLayout: Type.Boolean(),
    /** Whether it is the route's own page, and not another that `idLayout` names. */
    isMainLayout: Type.Boolean(),
    /** When the url or its page was last published, in UTC; null where both are as the product brings them. */
    lastDmlTime: nullable(Type.String()),
    layout: layoutContent,
  }),
  access: { kind: "public" },
  errors: ["not_found", "access_denied", "not_signed_in"],
  summary: "The layout of a route",
});
