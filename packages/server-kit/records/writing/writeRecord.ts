import type { SaveAnswer } from "@tessera/contract/save.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../recordRules.ts";
import { logChange, nextVersion } from "./changeLog.ts";
import type { Findings } from "./changeSet.ts";
import type { ChildPlan, PlannedRow } from "./childPlan.ts";
import { rowMark } from "./deleteAlong.ts";
import { chosenReferences, type Draft, draftOf, linkOf, type RecordWrite, throwFindings } from "./draft.ts";
import { askGuard } from "./guardHook.ts";
import { makeKey, makeSequenceNumbers } from "./makeKey.ts";
import { checkNewRows } from "./newRowChecks.ts";
import { checkReferences } from "./referenceChecks.ts";
import { goneMark } from "./returningBelow.ts";
import { writtenNames } from "./rowTexts.ts";
import { ruleContext } from "./ruleContext.ts";
import { sameWire } from "./sameWire.ts";
import { validateDraft } from "./validateDraft.ts";
import { differing, withoutEmpty, writeChildren } from "./writeChildren.ts";
import { insertRow, updateRow } from "./writeRow.ts";
import type { LockedRow, RowChange, WriteSession } from "./writeSession.ts";

/** What was written; `change` is null when nothing had to be. */
export interface RecordWritten extends SaveAnswer {
  readonly change: number | null;
}

async function createRoot(session: WriteSession, draft: Draft, ruled: RecordValues): Promise<RowChange> {
  const { entity, submitted } = draft;
  const values = safeRecord({
    ...submitted,
    ...withoutEmpty(ruled, submitted),
    ...(await makeSequenceNumbers(session, entity)),
    ...(await makeKey(session, entity)),
  });
  await askGuard(session, entity, { kind: "create", key: null, before: null, after: values });
  const row = await insertRow(session, entity, values);
  return { entity, key: row.key, before: null, after: row.state, submitted: writtenNames(entity, null, submitted) };
}

async function updateRoot(
  session: WriteSession,
  draft: Draft,
  root: LockedRow,
  ruled: RecordValues,
): Promise<RowChange> {
  const { entity, submitted } = draft;
  const wanted = Object.entries({ ...submitted, ...ruled }).filter(
    ([name, value]) => !sameWire(root.state[name], value),
  );
  const values: RecordValues = safeRecord(Object.fromEntries(wanted));
  const change = { entity, key: root.key, before: root, submitted: writtenNames(entity, root.state, submitted) };
  if (wanted.length === 0) return { ...change, after: root.state };
  const after = safeRecord({ ...root.state, ...values });
  await askGuard(session, entity, { kind: "update", key: root.key, before: root.state, after });
  return { ...change, after: (await updateRow(session, entity, root.key, values)).state };
}

/** Marks of the rows of a sub-form that are written by themselves. */
function marksOf(plan: ChildPlan, valuesOf: (plan: ChildPlan, row: PlannedRow) => RecordValues): readonly string[] {
  const { entity, removed, rows } = plan;
  const changed = rows.flatMap((planned) => {
    const { gone, row } = planned;
    if (gone) return [goneMark(entity, gone.row.key, gone.ended)];
    return row && Object.keys(differing(row, valuesOf(plan, planned))).length > 0 ? [rowMark(entity, row.key)] : [];
  });
  return [...removed.map(({ key }) => rowMark(entity, key)), ...changed];
}

/** Version of a new record: one more than the last of a record that had its key before. */
export async function firstVersion(session: WriteSession, entity: EntityModel, key: string): Promise<number> {
  const { rows } = await session.transaction.query<{ last: string }>(
    compileSql(
      sql`select coalesce(max(version), 0) as last from sys.record_version where entity = ${entity.id} and key = ${key}`,
    ),
    { prepared: true },
  );
  return Number(rows[0]?.last ?? 0) + 1;
}

/**
 * Writes one record with its rows in an open transaction (design §5): compares, checks rights on the old rows, runs the rules on the merged
 * record, writes, checks rights on the new rows, keeps history and outbox. Throws what `Records.save` throws; the transaction must then
 * be rolled back.
 */
export async function writeRecord(session: WriteSession, write: RecordWrite): Promise<RecordWritten> {
  const findings: Findings = { conflicts: [], problems: [] };
  const draft = await draftOf(session, write, findings);
  throwFindings(findings);
  const { entity } = draft;
  const ruled = await validateDraft(
    draft,
    { entity: session.entityRules(entity.id), form: write.rules, isRestored: write.kind === "restore" },
    ruleContext(session),
    findings,
  );
  throwFindings(findings);
  await checkReferences(session, chosenReferences(draft));

  const root =
    draft.root === null
      ? await createRoot(session, draft, ruled.values)
      : await updateRoot(session, draft, draft.root, ruled.values);
  const rows: RowChange[] = [];
  const valuesOf = (plan: ChildPlan, row: PlannedRow): RecordValues =>
    safeRecord({ ...row.submitted, ...ruled.rows.get(plan.name)?.get(row.uid) });
  const others = new Set([rowMark(entity, root.key), ...draft.plans.flatMap((plan) => marksOf(plan, valuesOf))]);
  const rowKeys = safeRecord<{ [uid: string]: string }>();
  for (const plan of draft.plans) {
    const link = linkOf(draft, plan, root.after ?? safeRecord());
    const written = await writeChildren(session, plan, link, (row) => valuesOf(plan, row), others);
    rows.push(...written.changes);
    for (const change of written.changes) others.add(rowMark(change.entity, change.key));
    rowKeys[plan.name] = safeRecord(
      Object.fromEntries(Object.entries(written.keys).map(([uid, key]) => [uid, String(key)])),
    );
  }
  const messages = [...ruled.messages];
  const isUnchanged = root.before !== null && sameWire(root.before.state, root.after) && rows.length === 0;
  if (isUnchanged) return { key: root.key, version: root.before?.version ?? 1, rowKeys, messages, change: null };

  await checkNewRows(session, [root, ...rows]);
  const isFresh = root.before === null && entity.body.key.made === "uuid";
  const version =
    root.before !== null ? nextVersion(root) : isFresh ? 1 : await firstVersion(session, entity, root.key);
  const { kind, saveId, form, batch } = write;
  const written = { key: root.key, version, rowKeys, messages };
  const subject = write.answers ?? null;
  const answer = subject === null || saveId === null ? null : { subject, saveId, json: JSON.stringify(written) };
  const change = await logChange(session, { root, rows, kind, version, saveId, form, batch, answer });
  return { ...written, change };
}
