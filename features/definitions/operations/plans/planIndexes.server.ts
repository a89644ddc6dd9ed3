import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { PublishOptions } from "@tessera/documents/store/definitions.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { assertCurrent, documentAccess, publishOptions } from "../../server/documentAccess.server.ts";
import { signalPlans } from "../../server/plansMoved.server.ts";
import { planIndexes } from "./planIndexes.ts";

type Asked = InputOf<typeof planIndexes>["indexes"][number];

const shapeOf = (index: unknown): string =>
  canonicalJson([property(index, "columns"), property(index, "kind"), property(index, "language") ?? null]);

/** The document with indexes that it does not name yet; a draft may be anything. */
function withIndexes(document: TesseraDocument, asked: readonly Asked[]): TesseraDocument {
  const { body } = document;
  if (!isJsonObject(body))
    throw new TesseraError("publish_conflict", { documents: [{ kind: document.kind, id: document.id }] });
  const indexes = Array.isArray(body.indexes) ? body.indexes : [];
  const known = new Set(indexes.map(shapeOf));
  const added = asked
    .filter((index) => !known.has(shapeOf(index)))
    .map(({ columns, kind, language }) => ({
      id: randomId(12),
      columns,
      kind,
      ...(language === null ? {} : { language }),
    }));
  return { ...document, body: { ...body, indexes: [...indexes, ...added] } };
}

/** See `planIndexes`. */
export const planIndexesHandler = handle(planIndexes, async ({ entity: id, indexes, note }, context) => {
  await assertCurrent(context);
  const { definitions } = context.services;
  const name = { kind: "entity", id };
  const head = definitions.published().get(name.kind, id);
  const access = documentAccess(context);
  access.assertChange(name, head, "draft");
  if (head === null) throw new TesseraError("not_found");
  const draft = await definitions.draft(name.kind, id);
  if (draft !== null || !access.may(head, "publish")) {
    const document = withIndexes(draft?.document ?? head, indexes);
    const baseVersion = definitions.published().version(name.kind, id) ?? 0;
    const { revision = 0 } = draft ?? {};
    await definitions.saveDraft({ ...name, document, baseVersion, revision }, publishOptions(context, note));
    return { plan: null, isDraft: true };
  }
  try {
    // Its person is about to look at the plan: nobody else need be notified.
    const onWaiting: PublishOptions["onWaiting"] = (transaction) => signalPlans(context.services, transaction);
    const options = { ...publishOptions(context, note), onWaiting, plansWait: true };
    const put = [withIndexes(head, indexes)];
    await definitions.publishDocuments({ put, remove: [] }, options);
    return { plan: null, isDraft: false };
  } catch (error) {
    const plan = error instanceof TesseraError && error.code === "plan_required" ? error.data.plan : null;
    if (typeof plan !== "string") throw error;
    return { plan, isDraft: false };
  }
});
