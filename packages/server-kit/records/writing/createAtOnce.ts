import type { SaveAnswer, SaveMessage } from "@tessera/contract/save.ts";
import type { SqlValue } from "@tessera/query-model/sql.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { RequestContext } from "../../context.ts";
import type { JointStatement } from "../../database/pool.ts";
import type { Guard } from "../guard.ts";
import type { SaveOptions, VersionKind } from "../records.ts";
import type { RuledRecord } from "./applyRules.ts";
import { assigns } from "./assignments.ts";
import type { Findings } from "./changeSet.ts";
import { chosenReferences, type Draft, linkOf, newDraft, throwFindings } from "./draft.ts";
import { commitInGroup } from "./groupCommit.ts";
import {
  attempt,
  isPlainEntity,
  jointStatement,
  maxPlainRows,
  type NewRow,
  namedStatement,
  newRow,
  rowStatement,
} from "./inOnePiece.ts";
import { numberedTexts } from "./makeKey.ts";
import { newRowRefusal } from "./newRowChecks.ts";
import { addNumbers, type Inputs, newRecordText, newRowsBooks } from "./newRowText.ts";
import { referenceRefusal } from "./referenceChecks.ts";
import { sourceContext } from "./ruleContext.ts";
import { keptSession, type OneRequest, subjectKey, type WritingParts } from "./transact.ts";
import { validateDraft } from "./validateDraft.ts";

function isPlainMessage(parts: WritingParts, guard: Guard, message: SaveMessage): boolean {
  if (message.key !== null || (message.definitions ?? guard.snapshot.definitions) !== guard.snapshot.definitions)
    return false;
  const subForms = Object.values(message.rows);
  const added = subForms.reduce((sum, rows) => sum + rows.added.length, 0);
  if (added > maxPlainRows || !isPlainEntity(parts, guard.models.get(message.entity))) return false;
  return subForms.every(
    (rows) =>
      rows.changed.length === 0 &&
      rows.removed.length === 0 &&
      (rows.added.length === 0 || isPlainEntity(parts, guard.models.get(rows.entity))),
  );
}

interface NewRecord {
  readonly main: NewRow;
  readonly rows: readonly NewRow[];
  readonly answer: SaveAnswer;
}

function newRecord(context: RequestContext, draft: Draft, ruled: RuledRecord): NewRecord {
  const { entity, submitted } = draft;
  const main = newRow(context, entity, submitted, ruled.values, {});
  const rows: NewRow[] = [];
  const rowKeys = safeRecord<{ [uid: string]: string }>();
  for (const plan of draft.plans) {
    const keys = safeRecord<string>();
    const link = linkOf(draft, plan, main.values);
    for (const planned of plan.rows) {
      const set = ruled.rows.get(plan.name)?.get(planned.uid) ?? {};
      const row = newRow(context, plan.entity, planned.submitted, set, link);
      keys[planned.uid] = row.key;
      rows.push(row);
    }
    rowKeys[plan.name] = keys;
  }
  return { main, rows, answer: { key: main.key, version: 1, rowKeys, messages: [...ruled.messages] } };
}

interface Purpose {
  readonly context: RequestContext;
  readonly guard: Guard;
  readonly message: SaveMessage;
  readonly kind: VersionKind;
  readonly request: OneRequest;
}

function mainStatement(
  { context, guard, message, kind, request }: Purpose,
  { main, answer }: NewRecord,
): JointStatement {
  const { userId, sessionId } = context.subject;
  const { freshness } = guard.claim;
  const numbered = numberedTexts(guard, main.entity);
  const inputs: Inputs = new Map<string, SqlValue>([
    ["definitions", freshness.definitions],
    ["rights", freshness.rights],
    ["session", keptSession(context)],
    ["user", userId],
    ["subject", subjectKey(context)],
    ["saveId", request.saveId],
    ["digest", request.digest],
    ["answer", JSON.stringify(answer)],
    ["entity", main.entity.id],
    ["key", main.key],
    ["kind", kind],
    ["form", message.form],
  ]);
  addNumbers(inputs, numbered);
  const statement = newRecordText(main.entity, main.values, numbered, sessionId !== null);
  return namedStatement(statement, inputs, main.values);
}

function bookStatements({ kind }: Purpose, rows: readonly NewRow[]): readonly JointStatement[] {
  const byEntity = Map.groupBy(rows, (row) => row.entity.id);
  return [...byEntity].map(([entity, own]) =>
    jointStatement(newRowsBooks(entity, own.map((row) => row.key).sort(), kind)),
  );
}

/** All that is sent; null when something of it is not allowed whatever the database holds. */
function statementsOf(purpose: Purpose, draft: Draft, record: NewRecord): readonly JointStatement[] | null {
  const { context, guard } = purpose;
  const written = [record.main, ...record.rows];
  if (
    assigns(
      context,
      written.map(({ entity, key, values }) => ({ entity, key, before: null, after: values })),
    )
  )
    return null;
  const references = referenceRefusal(guard, chosenReferences(draft));
  const checks: JointStatement[] = [];
  for (const row of written) {
    const refusal = newRowRefusal(guard, "create", row);
    if (refusal === "refused") return null;
    if (refusal !== null) checks.push(jointStatement(refusal));
  }
  return [
    ...(references === null ? [] : [jointStatement(references)]),
    mainStatement(purpose, record),
    ...record.rows.map((row) => rowStatement(context, guard, row)),
    ...bookStatements(purpose, record.rows),
    ...checks,
  ];
}

async function prepared(parts: WritingParts, purpose: Purpose, options: SaveOptions) {
  const { context, guard, message } = purpose;
  const findings: Findings = { conflicts: [], problems: [] };
  const draft = newDraft(guard, message, findings);
  throwFindings(findings);
  const ruled = await validateDraft(
    draft,
    { entity: parts.entityRules(draft.entity.id), form: options.rules },
    sourceContext(context),
    findings,
  );
  throwFindings(findings);
  const record = newRecord(context, draft, ruled);
  const statements = statementsOf(purpose, draft, record);
  return statements === null ? null : { statements, answer: record.answer };
}

/**
 * Saves a new record in one round trip, where all of it is known before (design §5): nothing has to be locked but the definitions, so the
 * rules run first, and one transaction goes out in one piece. In it the lock of writes comes first, the counters and the session are
 * compared by a later statement, and whatever does not hold undoes everything.
 *
 * Answers null when it was not to be: the message is none of this kind, a rule or a right stands against it, something is stale, or the
 * save was answered before. Nothing is written then, and the way in steps decides, which alone tells people why. Throws violated
 * constraints as `Records.save` does.
 */
export async function createAtOnce(
  parts: WritingParts,
  context: RequestContext,
  message: SaveMessage,
  options: SaveOptions,
  request: OneRequest,
): Promise<SaveAnswer | null> {
  const guard = parts.guardOf(context);
  if (!isPlainMessage(parts, guard, message)) return null;
  const undecided = () => false;
  return attempt(context, guard, undecided, async () => {
    const purpose = { context, guard, message, kind: options.kind ?? "create", request };
    const write = await prepared(parts, purpose, options);
    if (write === null) return null;
    await commitInGroup(context.services.database, write.statements);
    return write.answer;
  });
}
