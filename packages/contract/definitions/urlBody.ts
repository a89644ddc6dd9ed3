import { Type } from "typebox";
import { closed, nullable, Reference, type Static, Text } from "../schema.ts";

/** Body of a `url` document (spec shell §3 URL entry): a route and the page it shows. */
export const UrlBodySchema = closed({
  /** Path without a trailing slash; a segment `:name` takes any value. */
  route: Type.String({ pattern: "^(/[A-Za-z0-9_.~:-]+)+$", maxLength: 300 }),
  isPublic: Type.Boolean(),
  page: nullable(Reference("page")),
  title: Type.Optional(nullable(Text())),
  description: Type.Optional(nullable(Text())),
  keywords: Type.Optional(nullable(Text())),
  /** Whether everybody who is signed in may open it, without a grant: pages about the person himself. */
  forEveryone: Type.Optional(Type.Boolean()),
  isTechnical: Type.Optional(Type.Boolean()),
});

/** See `UrlBodySchema`. */
export type UrlBody = Static<typeof UrlBodySchema>;
