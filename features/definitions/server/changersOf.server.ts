import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { grantCovers } from "@tessera/contract/documents/grantCovers.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { DocumentAccess } from "./documentAccess.server.ts";

/** Labels of the roles that may draft a document, ordered; of roles that the caller may not read nothing is said. */
export function changersOf(
  context: RequestContext,
  access: DocumentAccess,
  { kind, subsystem }: Pick<TesseraDocument, "kind" | "subsystem">,
): readonly string[] {
  const { language, services } = context;
  const wanted = { kind: "document", id: "draft", documentKind: kind, subsystem } as const;
  return services.definitions
    .current()
    .all("role")
    .filter((role) => access.may(role, "read"))
    .filter((role) =>
      bodyOf(role, "role").grants.some((grant) => grantCovers(grant, { ...wanted, actions: ["draft"] })),
    )
    .map((role) => translatedBody(services, role, "role", language).label)
    .sort((left, right) => left.localeCompare(right, language));
}
