import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { UrlBodySchema } from "@tessera/contract/definitions/urlBody.ts";
import { compilePage } from "@tessera/form-engine/definition/pageExpressions.ts";
import { callUses } from "@tessera/form-engine/functions/callUses.ts";
import { dependsOnCalls } from "@tessera/form-engine/functions/dependsOnCalls.ts";
import { checkUrl } from "./checks/checkUrl.ts";

/** A route of the application. */
export const urlDocument = defineDocument({
  kind: "url",
  schemaVersion: 1,
  schema: UrlBodySchema,
  upcasters: [],
  starter: ({ id, label }) => ({ route: `/${id}`, title: label }),
  inPreview: { panel: null, counts: "leading" },
  icon: "link",
  order: 50,
  check: checkUrl,
  uses: ({ body }, lookup) => callUses(UrlBodySchema, body, lookup),
  dependsOn: ({ body }) => dependsOnCalls(UrlBodySchema, body),
  compile: ({ body }, lookup) => compilePage(body, lookup).compiled,
});
