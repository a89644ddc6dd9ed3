import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { grantCovers } from "@tessera/contract/documents/grantCovers.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent, type DocumentAccess, documentAccess } from "../server/documentAccess.server.ts";
import { draftState } from "../server/draftState.server.ts";
import { getDocument } from "./getDocument.ts";

/** Labels of the roles that may draft a document, ordered; of roles that the caller may not read nothing is said. */
function changersOf(
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

/** See `getDocument`. */
export const getDocumentHandler = handle(getDocument, async ({ kind, id, of }, context) => {
  await assertCurrent(context);
  const { definitions } = context.services;
  const access = documentAccess(context);
  const snapshot = definitions.published();
  const head = snapshot.get(kind, id);
  const draft = await definitions.draft(kind, id);
  const old =
    of !== undefined && of !== "head" && of !== "draft" ? await definitions.version(kind, id, Number(of)) : null;
  const document = old ? old.document : of === "draft" && draft ? draft.document : head;
  // Anyone who may read neither what is there nor what was asked for learns nothing.
  const owner = document ?? head ?? draft?.document;
  if (!owner || (of !== undefined && /^[0-9]/.test(of) && !old)) throw new TesseraError("not_found");
  access.assert(owner, "read");
  if (head) access.assert(head, "read");
  const may = { draft: access.may(owner, "draft"), publish: access.may(owner, "publish") };
  return {
    document,
    version: old?.version ?? snapshot.version(kind, id) ?? 0,
    layer: snapshot.layer(kind, id),
    draft: draft ? draftState(draft) : null,
    may,
    ...(may.draft ? {} : { changers: [...changersOf(context, access, owner)] }),
  };
});
