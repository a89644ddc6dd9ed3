import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { isLocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { errorItems } from "@tessera/contract/errorItems.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { assertFresh, readCounters, takeExclusiveLock } from "@tessera/server-core/state/writeLock.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { keepDocuments, keepSource, type MadeOf, readAdoption } from "../adoptionStore.server.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { factName, keptFacts } from "../documents/dataFacts.ts";
import { makeDocuments } from "../documents/makeDocuments.ts";
import { opened } from "../repeat/proposeChanges.server.ts";
import { documentName, proposeDocuments } from "../repeat/proposeDocuments.ts";
import { quoteName } from "../statements/quoteName.ts";
import { PartRefused, refusedByDatabase } from "./partRefused.server.ts";
import type { PlanPart } from "./planParts.ts";
import { structurePlan } from "./planParts.ts";
import { baseAfter, divideRenames, type PlanRun, type PlanState } from "./planRun.server.ts";
import { rehearse } from "./rehearse.server.ts";
import { noRenames, withKnownNames } from "./renameCatalogue.ts";
import type { PartOutcome } from "./sourcePlan.server.ts";
import { withoutTriggers } from "./withoutTriggers.server.ts";

const factsOf = (run: PlanRun, madeOf: MadeOf) => {
  const known = new Set(
    madeOf.catalogue.tables.flatMap(({ name, columns }) => columns.map((column) => factName(name, column.name))),
  );
  return keptFacts(madeOf.facts, run.plan.facts, (column) => !known.has(column));
};

function madeOf(
  { services: { fieldTypes } }: RequestContext,
  subsystem: string,
  { catalogue, facts, leftOut }: MadeOf,
): readonly TesseraDocument[] {
  const missing = new Set(leftOut);
  return makeDocuments(catalogue, { subsystem, schema: subsystem, facts, fieldTypes }).filter(
    (document) => !missing.has(documentName(document)),
  );
}

/** What the documents of the schema were made of. Throws `PartRefused` while they are not of the schema as it is. */
async function rememberedSource(context: RequestContext, subsystem: string, here: Catalogue): Promise<MadeOf> {
  const adoption = await readAdoption(context.services.database, subsystem);
  const remembered = adoption?.madeOf ?? null;
  if (remembered === null) throw new PartRefused("not_remembered");
  const now = { ...remembered, catalogue: here };
  if (canonicalJson(madeOf(context, subsystem, now)) !== canonicalJson(madeOf(context, subsystem, remembered)))
    throw new PartRefused("drafts_wait");
  return remembered;
}

/** Why a part did not go, where it is the part's own fault. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof TesseraError) || error.code !== "definition_invalid") return refusedByDatabase(error);
  const problems = errorItems(error.data, "problems", isLocatedProblem) ?? [];
  const lines = problems.map(({ document, path, code }) => `${document.kind} ${document.id} ${path} ${code}`);
  return new PartRefused("documents", lines.join("; "), { cause: error });
}

/** Runs statements with a schema as search path, in the forms in which rows are compared. */
export async function runInSchema(transaction: Transaction, schema: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await transaction.query<{ path: string; style: string; money: string }>(
    "select current_setting('search_path') as path, current_setting('intervalstyle') as style, current_setting('lc_monetary') as money",
  );
  const set = (path: string, style: string, money: string) =>
    transaction.query({
      text: "select set_config('search_path', $1, true), set_config('intervalstyle', $2, true), set_config('lc_monetary', $3, true)",
      values: [path, style, money],
    });
  await set(quoteName(schema), "postgres", "C");
  await work();
  await set(rows[0]?.path ?? "", rows[0]?.style ?? "", rows[0]?.money ?? "");
}

/**
 * Applies a part of structure: the tables, what is known of their rows, and the documents, merged with what people
 * edited, in one transaction. Throws `PartRefused`, and nothing of it is applied.
 */
export async function applyStructure(
  run: PlanRun,
  state: PlanState,
  part: PlanPart,
): Promise<{ readonly state: PlanState; readonly kept: PartOutcome["kept"] }> {
  const { subsystem, target, stage, plan } = run;
  const context = await run.context();
  const { definitions, database } = context.services;
  const remembered = await rememberedSource(context, subsystem, state.here);
  const { source } = plan;
  const rehearsed = await rehearse(part, { target, stage, subsystem, source, ...state });
  const { own, others } =
    part.kind === "table" ? divideRenames(state.renames, part.object) : { own: noRenames, others: state.renames };
  const after = withKnownNames(rehearsed.after, state.here, own);
  const next: MadeOf = { catalogue: after, facts: factsOf(run, remembered), leftOut: remembered.leftOut };
  const wanted = madeOf(context, subsystem, next);
  const snapshot = await definitions.refresh();
  const proposals = proposeDocuments(opened(definitions, madeOf(context, subsystem, remembered)), wanted, (kind, id) =>
    snapshot.get(kind, id),
  );
  const base = baseAfter(state.base, part, source, state.renames);
  const changeTables = async (transaction: Transaction): Promise<void> => {
    const run = async () => {
      for (const sql of rehearsed.statements) await transaction.query(sql);
    };
    await runInSchema(transaction, subsystem, () => withoutTriggers(transaction, subsystem, run));
    await keepDocuments(transaction, subsystem, wanted, next);
    await keepSource(transaction, subsystem, base);
  };
  const { userId, displayName } = context.subject;
  const inTransaction = async (transaction: Transaction): Promise<void> =>
    assertFresh(transaction, { subject: context.subject, freshness: await readCounters(transaction) });
  try {
    const publish = await definitions.publishDocuments(
      {
        put: proposals.flatMap(({ action, document }) => (action === "none" || !document ? [] : [document])),
        remove: proposals.filter(({ action }) => action === "remove").map(({ kind, id }) => ({ kind, id })),
      },
      { note: `Adopted again: ${part.id}`, author: { userId, displayName }, inTransaction, changeTables },
    );
    if (publish === null)
      await database.transaction(
        async (transaction) => {
          await takeExclusiveLock(transaction);
          await inTransaction(transaction);
          await changeTables(transaction);
        },
        { lockTimeout: 20_000, statementTimeout: 0 },
      );
  } catch (error) {
    throw refusalOf(error);
  }
  return {
    state: { base, here: after, renames: others, structure: structurePlan({ base, source, here: after }, others) },
    kept: proposals.flatMap(({ kind, id, kept }) => kept.map(({ path }) => ({ kind, id, path }))),
  };
}
