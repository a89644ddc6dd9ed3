import { documentKey } from "@tessera/contract/documents/documentName.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent, documentAccess } from "../server/documentAccess.server.ts";
import { draftState } from "../server/draftState.server.ts";
import { getTree } from "./getTree.ts";

const isText = (value: unknown): value is string => typeof value === "string";

/** See `getTree`. */
export const getTreeHandler = handle(getTree, async (_, context) => {
  await assertCurrent(context);
  const { definitions } = context.services;
  const access = documentAccess(context);
  const snapshot = definitions.published();
  const drafts = new Map((await definitions.drafts()).map((draft) => [documentKey(draft), draft]));
  const kinds = [...definitions.kinds.values()].sort((left, right) => left.order - right.order);
  const heads = kinds.flatMap(({ kind }) => snapshot.all(kind));
  const known = new Set(heads.map(documentKey));
  const added = [...drafts.values()].flatMap((draft) =>
    draft.document && !known.has(documentKey(draft)) ? [draft.document] : [],
  );
  return {
    kinds: kinds.map(({ kind, icon, order, schemaVersion }) => ({ kind, icon, order, schemaVersion })),
    documents: [...heads, ...added]
      .filter((document) => access.may(document, "read"))
      .map((document) => {
        const { kind, id, subsystem } = document;
        const draft = drafts.get(documentKey(document));
        const textOf = (key: string) => property(document.body, key);
        const label = ["label", "route", "name", "title"].map(textOf).find(isText);
        const title = isText(textOf("route")) ? textOf("title") : null;
        return {
          kind,
          id,
          subsystem,
          label: label ?? null,
          title: isText(title) && title !== "" ? title : null,
          layer: snapshot.layer(kind, id),
          version: snapshot.version(kind, id) ?? 0,
          draft: draft ? draftState(draft) : null,
          may: { draft: access.may(document, "draft"), publish: access.may(document, "publish") },
        };
      }),
  };
});
