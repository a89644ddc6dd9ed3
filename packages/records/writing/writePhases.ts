import type { SaveAnswer } from "@tessera/contract/save.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import { claimFiles, settleFiles } from "../files/columnFiles.ts";
import { attachFiles, followFiles, followFilesOfSet } from "../files/recordFiles.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import { claimSecrets, settleSecrets } from "../secrets/columnSecrets.ts";
import { noteAssignments } from "./assignments.ts";
import type { Findings } from "./changeSet.ts";
import type { RuledRecord } from "./checks/applyRules.ts";
import { checkElements } from "./checks/elementChecks.ts";
import { checkNewRows } from "./checks/newRowChecks.ts";
import { checkReferences } from "./checks/referenceChecks.ts";
import { validateDraft } from "./checks/validateDraft.ts";
import { writtenValues } from "./checks/writtenValues.ts";
import type { ChildPlan, PlannedRow } from "./childPlan.ts";
import { rowMark } from "./deleteAlong.ts";
import { type Draft, linkOf, type RecordWrite, throwFindings } from "./draft.ts";
import { type Note, nextVersion } from "./history/changeLog.ts";
import { goneMark } from "./history/returningBelow.ts";
import type { RowSet } from "./history/rowSet.ts";
import { logRowSet } from "./history/rowSetLog.ts";
import { writtenNames } from "./rowTexts.ts";
import type { SetRunner, WriteRunner } from "./runners/writeRunner.ts";
import { sameWire } from "./sameWire.ts";
import { differing, withoutEmpty, writeChildren } from "./writeChildren.ts";
import type { RowChange, WriteSession } from "./writeSession.ts";

/** What a write is, besides the values that it wants. */
export type WritePurpose = Pick<RecordWrite, "answers" | "batch" | "files" | "form" | "kind" | "rules" | "saveId">;

/** A write whose rules have run, before its rows are written. */
export interface RuledWrite {
  readonly draft: Draft;
  readonly ruled: RuledRecord;
  readonly purpose: WritePurpose;
}

/** A write whose rows are written. */
export interface WrittenRecord {
  readonly root: RowChange;
  readonly rows: readonly RowChange[];
  readonly rowKeys: SaveAnswer["rowKeys"];
  readonly messages: SaveAnswer["messages"];
  readonly purpose: WritePurpose;
}

/** What was written. */
export interface RecordWritten {
  readonly answer: SaveAnswer;
  /** Whether anything had to be written; then the answer is stored too, where it is this write's to give. */
  readonly isChanged: boolean;
}

/**
 * One thing that every write does. It speaks to the database through the runner only, and throws what stands against
 * the write.
 */
type Phase<Write> = (runner: WriteRunner, write: Write) => Promise<void>;

/** Before rows are written. */
const beforeRows: readonly Phase<RuledWrite>[] = [checkReferences];

/** Once all rows are written, since rules may look at other rows. */
const afterRows: readonly Phase<WrittenRecord>[] = [checkNewRows, checkElements];

/** One thing that a write leaves behind, also a deletion and an undo. */
interface Recording {
  readonly record: Phase<Note>;
  /** The same for rows that statements of their own wrote, set-wise; null where these leave nothing of it behind. */
  readonly set: ((runner: SetRunner, rows: RowSet) => Promise<void>) | null;
}

/** What writes leave behind, in this order. */
const recording: readonly Recording[] = [
  // Nobody assigns what comes from the source of an adoption.
  { record: noteAssignments, set: null },
  { record: (runner, note) => runner.log(note), set: logRowSet },
  // These look at the number that the log has given the change.
  { record: followFiles, set: followFilesOfSet },
  { record: attachFiles, set: null },
  { record: claimFiles, set: null },
  { record: claimSecrets, set: null },
];

/** Runs the rules over a draft, and what must be asked before anything is written. */
export async function evaluate(runner: WriteRunner, wanted: Draft, purpose: WritePurpose): Promise<RuledWrite> {
  const named = await settleFiles(runner, wanted, purpose.kind);
  const secured = await settleSecrets(runner, named, purpose.kind);
  const draft = writtenValues(runner, secured, purpose.kind);
  const findings: Findings = { conflicts: [], problems: [] };
  const rules = {
    entity: runner.entityRules(draft.entity.id),
    form: purpose.rules,
    isRestored: purpose.kind === "restore",
  };
  const ruled = await validateDraft(draft, rules, runner.rulesContext, findings);
  throwFindings(findings);
  const write = { draft, ruled, purpose };
  for (const phase of beforeRows) await phase(runner, write);
  return write;
}

async function writeRoot(runner: WriteRunner, { entity, root, submitted }: Draft, ruled: RecordValues) {
  if (root === null) {
    const values = safeRecord({ ...submitted, ...withoutEmpty(ruled, submitted) });
    const { key, state } = await runner.insert(entity, values);
    return { entity, key, before: null, after: state, submitted: writtenNames(entity, null, submitted) };
  }
  const values = differing(root, safeRecord({ ...submitted, ...ruled }));
  const change = { entity, key: root.key, before: root, submitted: writtenNames(entity, root.state, submitted) };
  if (Object.keys(values).length === 0) return { ...change, after: root.state };
  return { ...change, after: (await runner.update(entity, root, values)).state };
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

/** Whether rows of a sub-form go or come back: other rows may go and come back with them. */
const takesAlong = ({ removed, rows }: ChildPlan): boolean => removed.length > 0 || rows.some(({ gone }) => gone);

/** Writes the main row and the rows of sub-forms. */
export async function writeRows(runner: WriteRunner, { draft, purpose, ruled }: RuledWrite): Promise<WrittenRecord> {
  const { plans } = draft;
  const root = await writeRoot(runner, draft, ruled.values);
  const valuesOf = (plan: ChildPlan, row: PlannedRow): RecordValues =>
    safeRecord({ ...row.submitted, ...ruled.rows.get(plan.name)?.get(row.uid) });
  const marks = plans.some(takesAlong) ? plans.flatMap((plan) => marksOf(plan, valuesOf)) : [];
  const others = new Set([rowMark(draft.entity, root.key), ...marks]);
  const rows: RowChange[] = [];
  const rowKeys = safeRecord<{ [uid: string]: string }>();
  for (const plan of plans) {
    const link = linkOf(draft, plan, root.after);
    const written = await writeChildren(runner, plan, link, (row) => valuesOf(plan, row), others);
    rows.push(...written.changes);
    for (const change of written.changes) others.add(rowMark(change.entity, change.key));
    rowKeys[plan.name] = safeRecord(
      Object.fromEntries(Object.entries(written.keys).map(([uid, key]) => [uid, String(key)])),
    );
  }
  return { root, rows, rowKeys, messages: [...ruled.messages], purpose };
}

/** Version of a new record: one more than the last of a record that had its key before. */
export async function firstVersion(
  { transaction }: Pick<WriteSession, "transaction">,
  entity: EntityModel,
  key: string,
): Promise<number> {
  const { rows } = await transaction.query<{ last: string }>(
    compileSql(
      sql`select coalesce(max(version), 0) as last from sys.record_version where entity = ${entity.id} and key = ${key}`,
    ),
    { prepared: true },
  );
  return Number(rows[0]?.last ?? 0) + 1;
}

async function versionOf(runner: WriteRunner, root: RowChange): Promise<number> {
  if (root.before !== null) return nextVersion(root);
  return root.entity.body.key.made === "uuid" ? 1 : firstVersion(runner.steps(), root.entity, root.key);
}

/** Records a write whose rows are written: whom it notifies, its history, and what hangs on its rows. */
export async function record(runner: WriteRunner, note: Note): Promise<void> {
  for (const phase of recording) await phase.record(runner, note);
}

/** Records rows that were written set-wise, as `record` does of one record. */
export async function recordSet(runner: SetRunner, rows: RowSet): Promise<void> {
  for (const phase of recording) await phase.set?.(runner, rows);
}

/** Checks the rows as they are now, and records the write. One that changed nothing leaves nothing behind. */
export async function finish(runner: WriteRunner, written: WrittenRecord): Promise<RecordWritten> {
  const { messages, purpose, root, rowKeys, rows } = written;
  const { key } = root;
  if (root.before !== null && sameWire(root.before.state, root.after) && rows.length === 0)
    return { answer: { key, version: root.before.version ?? 1, rowKeys, messages: [...messages] }, isChanged: false };
  for (const phase of afterRows) await phase(runner, written);
  const version = await versionOf(runner, root);
  const answer: SaveAnswer = { key, version, rowKeys, messages: [...messages] };
  const { answers = null, batch, files, form, kind, saveId } = purpose;
  const stored =
    answers === null || saveId === null ? null : { subject: answers, saveId, json: JSON.stringify(answer) };
  await record(runner, { root, rows, kind, version, saveId, form, batch, files, answer: stored });
  return { answer, isChanged: true };
}

/** Writes one record from its draft to its history. */
export async function runWrite(runner: WriteRunner, draft: Draft, purpose: WritePurpose): Promise<RecordWritten> {
  return finish(runner, await writeRows(runner, await evaluate(runner, draft, purpose)));
}
