import {
  type DocumentLookup,
  type DocumentProblem,
  defineDocument,
  type TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import { closed, nullable, Reference, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

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

function checkUrl(document: TesseraDocument<UrlBody>, lookup: DocumentLookup): readonly DocumentProblem[] {
  // The store holds only documents that fit their kind's schema.
  const same = lookup
    .all("url")
    .filter((other) => other.id !== document.id && (other.body as UrlBody).route === document.body.route);
  return same.map((other) => ({
    severity: "error",
    code: "route_taken",
    path: "/route",
    data: { route: document.body.route, url: other.id },
  }));
}

/** A route of the application. */
export const urlDocument = defineDocument({
  kind: "url",
  schemaVersion: 1,
  schema: UrlBodySchema,
  upcasters: [],
  icon: "link",
  order: 50,
  check: checkUrl,
});
