import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveAnswer, SaveMessage, ServerMessage } from "@tessera/contract/save.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { keyCondition } from "@tessera/query-model/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/predicate.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import { writableEntity } from "../guard.ts";
import type { RecordRules, RecordValues, RuleRecord } from "../recordRules.ts";
import type { VersionKind } from "../records.ts";
import { applyRules, type RuledRecord } from "./applyRules.ts";
import { basicMessages } from "./basics.ts";
import { keepBooks, nextVersion } from "./bookkeeping.ts";
import { changedValues, type Findings, newValues, type WantedChange } from "./changeSet.ts";
import { type ChildPlan, type PlannedRow, parentLink, planChild } from "./childPlan.ts";
import { askGuard } from "./guardHook.ts";
import { lockRows } from "./lockRows.ts";
import { makeKey, makeSequenceNumbers } from "./makeKey.ts";
import { checkNewRows } from "./newRowChecks.ts";
import { type ChosenReferences, checkReferences } from "./referenceChecks.ts";
import { ruleContext } from "./ruleContext.ts";
import { sameWire } from "./sameWire.ts";
import { withoutEmpty, writeChildren } from "./writeChildren.ts";
import { insertRow, updateRow } from "./writeRow.ts";
import type { LockedRow, RowChange, WriteSession } from "./writeSession.ts";

/** One record to write. */
export interface RecordWrite {
  readonly entity: string;
  /** Null creates. */
  readonly key: string | null;
  readonly changes: { readonly [field: string]: WantedChange };
  readonly rows: SaveMessage["rows"];
  readonly rules: RecordRules | null;
  readonly kind: VersionKind;
  readonly saveId: string | null;
  readonly form: string | null;
  readonly batch: string | null;
  /** Whose claimed answer this write's answer is; absent or null: it is no answer by itself. */
  readonly answers?: string | null;
}

/** What was written; `change` is null when nothing had to be. */
export interface RecordWritten extends SaveAnswer {
  readonly change: number | null;
}

const main = { subForm: null, uid: null };

async function lockRoot(session: WriteSession, entity: EntityModel, key: string): Promise<LockedRow> {
  const rows = await lockRows(session, entity, (alias) => predicateSql(keyCondition(entity, alias, key)));
  const [row] = rows;
  if (!row?.readable) throw new TesseraError("record_not_found");
  return row;
}

function throwFindings(findings: Findings): void {
  if (findings.problems.length > 0)
    throw new TesseraError("value_invalid", { problems: findings.problems as unknown as Json });
  if (findings.conflicts.length > 0)
    throw new TesseraError("save_conflict", { conflicts: findings.conflicts as unknown as Json });
}

function ruleRecord(
  key: string | null,
  values: RecordValues,
  plans: readonly ChildPlan[],
  rowsOf: (plan: ChildPlan) => RuleRecord["rows"][string],
): RuleRecord {
  return { key, values, rows: safeRecord(Object.fromEntries(plans.map((plan) => [plan.name, rowsOf(plan)]))) };
}

function proposedValues(row: PlannedRow, link: RecordValues): RecordValues {
  return safeRecord({ ...(row.row?.state ?? link), ...row.submitted });
}

interface Draft {
  readonly entity: EntityModel;
  readonly root: LockedRow | null;
  readonly submitted: RecordValues;
  readonly plans: readonly ChildPlan[];
}

function linkOf(draft: Draft, plan: ChildPlan, state: RecordValues): RecordValues {
  return parentLink(plan.reference, draft.entity, state);
}

function messagesOf(draft: Draft, record: RuleRecord, ruled: ReadonlySet<string>): readonly ServerMessage[] {
  const { entity, root, submitted, plans } = draft;
  const changed = new Set([...Object.keys(submitted), ...ruled]);
  const own = basicMessages(entity, record.values, changed, root === null, { ...main, rowNumber: null });
  const rows = plans.flatMap((plan) =>
    plan.rows.flatMap((row, index) => {
      const values = record.rows[plan.name]?.[index]?.values ?? safeRecord();
      const touched = new Set(
        Object.keys(values).filter((name) => name in row.submitted || !sameWire(values[name], row.row?.state[name])),
      );
      const place = { subForm: plan.name, uid: row.uid, rowNumber: index };
      const link = new Set(plan.reference.columns.map((column) => column.name));
      return basicMessages(plan.entity, values, touched, row.row === null, place).filter(
        (message) => !link.has(message.ID),
      );
    }),
  );
  return [...own, ...rows];
}

async function judge(
  session: WriteSession,
  draft: Draft,
  write: RecordWrite,
  findings: Findings,
): Promise<RuledRecord> {
  const { entity, root, submitted, plans } = draft;
  const before = root?.state ?? safeRecord<Json>();
  const proposedRoot = safeRecord({ ...before, ...submitted });
  const current =
    root === null
      ? null
      : ruleRecord(root.key, root.state, plans, (plan) => [
          ...plan.rows.flatMap(({ uid, row }) => (row ? [{ uid, key: row.key, values: row.state }] : [])),
          ...plan.removed.map((row) => ({ uid: row.key, key: row.key, values: row.state })),
        ]);
  const proposed = ruleRecord(root?.key ?? null, proposedRoot, plans, (plan) =>
    plan.rows.map((row) => ({
      uid: row.uid,
      key: row.row?.key ?? null,
      values: proposedValues(row, linkOf(draft, plan, proposedRoot)),
    })),
  );
  const rules = [session.entityRules(entity.id), write.rules].filter((rule) => rule !== null);
  const input = {
    context: ruleContext(session),
    entity: entity.id,
    current,
    proposed,
    isNew: root === null,
    submitted: new Set(Object.keys(submitted)),
  };
  const children = new Map(plans.map((plan) => [plan.name, plan.entity]));
  const basic = (record: RuleRecord): readonly ServerMessage[] => {
    const ruled = Object.keys(record.values).filter((name) => !sameWire(record.values[name], before[name]));
    return messagesOf(draft, record, new Set(ruled));
  };
  return applyRules(rules, input, entity, children, basic, findings);
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
  return { entity, key: row.key, before: null, after: row.state, submitted: Object.keys(submitted) };
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
  const change = { entity, key: root.key, before: root, submitted: Object.keys(submitted) };
  if (wanted.length === 0) return { ...change, after: root.state };
  const after = safeRecord({ ...root.state, ...values });
  await askGuard(session, entity, { kind: "update", key: root.key, before: root.state, after });
  return { ...change, after: (await updateRow(session, entity, root.key, values)).state };
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

async function draftOf(session: WriteSession, write: RecordWrite, findings: Findings): Promise<Draft> {
  const entity = writableEntity(session.guard, write.entity);
  const { rights } = session.guard;
  if (write.key === null) {
    if (!rights.mayAny(entity.id, "create")) throw new TesseraError("access_denied", { entity: entity.id });
  } else if (!rights.mayAny(entity.id, "read")) throw new TesseraError("access_denied", { entity: entity.id });
  const root = write.key === null ? null : await lockRoot(session, entity, write.key);
  const submitted =
    root === null
      ? newValues(
          entity,
          Object.fromEntries(Object.entries(write.changes).map(([name, change]) => [name, change.mine])),
          safeRecord(),
          main,
          findings,
        )
      : changedValues(entity, root, write.changes, main, findings, false);
  const plans: ChildPlan[] = [];
  // Two sub-forms over the same rows would each judge them as they were before the other wrote.
  const children = Object.values(write.rows).map((rows) => JSON.stringify([rows.entity, rows.reference]));
  if (new Set(children).size < children.length || Object.values(write.rows).some((rows) => rows.entity === entity.id))
    throw new TesseraError("invalid_input", { field: "rows", code: "row_twice" });
  for (const [name, rows] of Object.entries(write.rows))
    plans.push(await planChild(session, name, rows, entity, root?.state ?? null, findings));
  return { entity, root, submitted, plans };
}

function chosenReferences(draft: Draft): readonly ChosenReferences[] {
  const state = safeRecord({ ...draft.root?.state, ...draft.submitted });
  const rows = draft.plans.flatMap((plan) =>
    plan.rows.map((row) => ({
      entity: plan.entity,
      values: proposedValues(row, linkOf(draft, plan, state)),
      submitted: new Set(Object.keys(row.submitted)),
      parent: plan.reference,
      place: { subForm: plan.name, uid: row.uid },
    })),
  );
  const own = {
    entity: draft.entity,
    values: state,
    submitted: new Set(Object.keys(draft.submitted)),
    parent: null,
    place: main,
  };
  return [own, ...rows];
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
  const ruled = await judge(session, draft, write, findings);
  throwFindings(findings);
  await checkReferences(session, chosenReferences(draft));

  const root =
    draft.root === null
      ? await createRoot(session, draft, ruled.values)
      : await updateRoot(session, draft, draft.root, ruled.values);
  const rows: RowChange[] = [];
  const rowKeys = safeRecord<{ [uid: string]: string }>();
  for (const plan of draft.plans) {
    const link = linkOf(draft, plan, root.after ?? safeRecord());
    const byUid = ruled.rows.get(plan.name);
    const written = await writeChildren(session, plan, link, (row) =>
      safeRecord({ ...row.submitted, ...byUid?.get(row.uid) }),
    );
    rows.push(...written.changes);
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
  const change = await keepBooks(session, { root, rows, kind, version, saveId, form, batch, answer });
  return { ...written, change };
}
