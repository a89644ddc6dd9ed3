import { TesseraError } from "@tessera/contract/errors.ts";
import { entityLabels } from "@tessera/documents/texts/translatedBody.ts";
import type { RecordCount } from "@tessera/records/guard/recordSelection.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownRecords, readRecord, recordNaming } from "../server/namedRecords.server.ts";
import { readableRelations, relationLabel } from "../server/readableRelations.server.ts";
import type { Relation } from "../server/relationsOf.ts";
import { getRelationships } from "./getRelationships.ts";

/** Up to how many records are counted: more is said to be more. */
const countedAtMost = 1000;
/** Relations that are counted at once: a record with many must not take all connections. */
const maxParallel = 4;
/** Milliseconds after which no further relation is counted: its records can be looked at all the same. */
const timeLimit = 3000;

/** How many records are tied to one; null in a materialised view that has no rows yet. */
async function countOf(context: RequestContext, { entity, where }: Relation, key: string): Promise<RecordCount | null> {
  try {
    return where === null
      ? null
      : await context.services.records.count(context, { entity, where: where(key) }, countedAtMost);
  } catch (error) {
    if (error instanceof TesseraError && error.code === "not_populated") return null;
    throw error;
  }
}

/** See `getRelationships`. */
export const getRelationshipsHandler = handle(getRelationships, async ({ entity, key }, context) => {
  const { records } = context.services;
  const record = await readRecord(context, entity, key);
  const relations = readableRelations(context, entity);
  const rights = records.rights(context);
  const end = performance.now() + timeLimit;
  const answerOf = async (relation: Relation) => {
    const { direction, own } = relation;
    const about = {
      id: relation.id,
      direction,
      entity: relation.entity,
      entityLabel: entityLabels(context, relation.entity).many,
      label: relationLabel(context, relation),
      isReadable: rights.mayAny(relation.entity, "read"),
    };
    if (direction === "to") {
      const named = await ownRecords(context, relation, record);
      const [only = null] = named;
      const isOne = own !== null && "reference" in own;
      return { ...about, count: named.length, exact: true, record: isOne ? only : null };
    }
    const counted = performance.now() < end ? await countOf(context, relation, key) : null;
    return { ...about, count: counted?.total ?? null, exact: counted?.exact ?? true, record: null };
  };
  const answers: Awaited<ReturnType<typeof answerOf>>[] = [];
  for (let at = 0; at < relations.length; at += maxParallel)
    answers.push(...(await Promise.all(relations.slice(at, at + maxParallel).map(answerOf))));
  return {
    of: { entity, key },
    label: entityLabels(context, entity).one,
    record: recordNaming(context, entity)({ key, name: record.display }),
    relations: answers,
  };
});
