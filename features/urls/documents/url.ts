import {
  type DocumentLookup,
  type DocumentProblem,
  defineDocument,
  type TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import { type UrlBody, UrlBodySchema } from "@tessera/contract/definitions/urlBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";

function checkUrl(document: TesseraDocument<UrlBody>, lookup: DocumentLookup): readonly DocumentProblem[] {
  const same = lookup
    .all("url")
    .filter((other) => other.id !== document.id && bodyOf(other, "url").route === document.body.route);
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
