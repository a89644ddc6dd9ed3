import { TesseraError } from "@tessera/contract/errors.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { readLanguage } from "@tessera/query-model/readSql.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import { type Guard, writableEntity } from "../guard/guard.ts";
import type { VersionKind } from "../guard/recordHistory.ts";
import type { RecordRules, RecordValues } from "../guard/recordRules.ts";
import { checkLocks } from "../locks/saveCheck.ts";
import type { Findings, WantedChange } from "./changeSet.ts";
import type { ChosenReferences } from "./checks/referenceChecks.ts";
import { isWritten } from "./checks/ruleRows.ts";
import {
  type ChildPlace,
  type ChildPlan,
  childOf,
  lockChildren,
  type PlannedRow,
  parentLink,
  planChild,
  type RowWrites,
} from "./childPlan.ts";
import { lockRows } from "./lockRows.ts";
import { type TextChanges, wantedChanges, wantedValues } from "./textChanges.ts";
import type { LockedRow, WriteSession } from "./writeSession.ts";

/** One record to write. */
export interface RecordWrite {
  readonly entity: string;
  /** Null creates. */
  readonly key: string | null;
  readonly changes: { readonly [field: string]: WantedChange };
  /** Texts of the main record in languages that are named; absent: none but those of `changes`. */
  readonly texts?: TextChanges | undefined;
  readonly rows: RowWrites;
  readonly rules: RecordRules | null;
  readonly kind: VersionKind;
  readonly saveId: string | null;
  readonly form: string | null;
  readonly batch: string | null;
  /** Ids of files that were sent for a new record; absent: none. */
  readonly files?: readonly string[] | undefined;
  /** Whose claimed answer this write's answer is; absent or null: it is no answer by itself. */
  readonly answers?: string | null;
  /** Token of the lock that the page holds; absent or null: it does not say. */
  readonly lockToken?: string | null;
}

/** A write compared with the database: what is there, locked, and what of it is to become something else. */
export interface Draft {
  readonly entity: EntityModel;
  /** Null for a new record. */
  readonly root: LockedRow | null;
  /** Columns that the person sets on the main record, checked. */
  readonly submitted: RecordValues;
  readonly plans: readonly ChildPlan[];
}

const main = { subForm: null, uid: null };

/** Columns of a sub-form's rows that the main record decides, when it is as in `state`. */
export function linkOf(draft: Pick<Draft, "entity">, plan: ChildPlan, state: RecordValues): RecordValues {
  return parentLink(plan.reference, draft.entity, state);
}

/** A row of a sub-form as the message alone has it. */
export function proposedValues(row: PlannedRow, link: RecordValues): RecordValues {
  return safeRecord({ ...(row.row?.state ?? link), ...row.submitted });
}

/** Throws `value_invalid` or `save_conflict` when there is cause. */
export function throwFindings(findings: Findings): void {
  if (findings.problems.length > 0)
    throw new TesseraError("value_invalid", { problems: findings.problems.map((one) => ({ ...one })) });
  if (findings.conflicts.length > 0) throw new TesseraError("save_conflict", { conflicts: findings.conflicts });
}

/**
 * Two sub-forms over the same rows would each check them as they were before the other wrote. Rows that are only read
 * stand in nobody's way.
 */
function refuseRowsTwice(entity: EntityModel, write: Pick<RecordWrite, "rows">): void {
  const written = Object.values(write.rows).filter(isWritten);
  const children = written.map((rows) => JSON.stringify([rows.entity, rows.reference]));
  // A row that names the record twice stands in a sub-form of each reference.
  const keys = written.flatMap((rows) => {
    const own = new Set([...rows.changed, ...rows.removed].map(({ key }) => key));
    return [...own].map((key) => JSON.stringify([rows.entity, key]));
  });
  const isRepeated = new Set(children).size < children.length || new Set(keys).size < keys.length;
  if (isRepeated || written.some((rows) => rows.entity === entity.id))
    throw new TesseraError("invalid_input", { field: "rows", code: "row_twice" });
}

/** The draft of a new record: nothing of it is in the database, so nothing has to be locked. */
export function newDraft(
  guard: Guard,
  write: Pick<RecordWrite, "entity" | "changes" | "texts" | "rows">,
  findings: Findings,
): Draft {
  const entity = writableEntity(guard, write.entity);
  if (!guard.rights.mayAny(entity.id, "create")) throw new TesseraError("access_denied", { entity: entity.id });
  const wanted = safeRecord<unknown>();
  for (const [name, change] of Object.entries(write.changes)) wanted[name] = change.mine;
  const wish = { changes: wanted, texts: write.texts };
  const submitted = wantedValues(entity, wish, safeRecord(), readLanguage(entity, guard), main, findings);
  const plans = placesOf(guard, entity, write, safeRecord()).flatMap((place) => {
    const rows = write.rows[place.name];
    return rows ? [planChild(guard, place, rows, [], findings)] : [];
  });
  return { entity, root: null, submitted, plans };
}

/** Which rows of the database a sub-form of a message is about. */
export function placesOf(
  guard: Guard,
  entity: EntityModel,
  write: Pick<RecordWrite, "rows">,
  state: RecordValues,
): readonly ChildPlace[] {
  refuseRowsTwice(entity, write);
  return Object.entries(write.rows).map(([name, rows]) => {
    const child = childOf(guard, entity, rows);
    return { ...child, name, link: parentLink(child.reference, entity, state) };
  });
}

/**
 * The draft of a change of a record that is locked. `childRows` are the locked rows of each sub-form, in the order of
 * the message.
 */
export function changeDraft(
  guard: Guard,
  entity: EntityModel,
  root: LockedRow | null,
  write: Pick<RecordWrite, "changes" | "texts" | "rows">,
  childRows: readonly (readonly LockedRow[])[],
  findings: Findings,
): Draft & { readonly root: LockedRow } {
  if (!root?.readable) throw new TesseraError("record_not_found");
  const submitted = wantedChanges(entity, root, write, main, findings, false, guard.behaviours);
  const plans = placesOf(guard, entity, write, root.state).flatMap((place, index) => {
    const rows = write.rows[place.name];
    return rows ? [planChild(guard, place, rows, childRows[index] ?? [], findings)] : [];
  });
  return { entity, root, submitted, plans };
}

/**
 * Refuses what rights forbid in the record itself, before anyone hears that it is locked: a lock is disclosed only to
 * those who may write. What cannot be merged is looked at later, with its rows.
 */
export function refuseByRights(
  guard: Guard,
  entity: EntityModel,
  root: LockedRow,
  write: Pick<RecordWrite, "changes" | "texts">,
): void {
  wantedChanges(entity, root, write, main, { conflicts: [], problems: [] }, false, guard.behaviours);
}

async function lockedDraft(session: WriteSession, write: RecordWrite, key: string, findings: Findings): Promise<Draft> {
  const { guard } = session;
  const entity = writableEntity(guard, write.entity);
  if (!guard.rights.mayAny(entity.id, "read")) throw new TesseraError("access_denied", { entity: entity.id });
  const [root] = await lockRows(session, entity, (alias) => predicateSql(keyCondition(entity, alias, key)));
  const childRows: (readonly LockedRow[])[] = [];
  if (root?.readable) {
    refuseByRights(guard, entity, root, write);
    const main = { entity: entity.id, key: root.key };
    const rows = Object.values(write.rows).flatMap((one) =>
      [...one.changed, ...one.removed].map((row) => ({ entity: one.entity, key: row.key })),
    );
    const { subject } = session.context;
    await checkLocks(session.transaction, [main, ...rows], { subject, root: main, token: write.lockToken ?? null });
    for (const place of placesOf(guard, entity, write, root.state))
      childRows.push(await lockChildren(session, place.entity, place.link, place.reference));
  }
  return changeDraft(guard, entity, root ?? null, write, childRows, findings);
}

/**
 * Compares a write with the database (design §5), whose rows it locks. Throws what is not allowed; what cannot be
 * merged goes to `findings`.
 */
export async function draftOf(session: WriteSession, write: RecordWrite, findings: Findings): Promise<Draft> {
  return write.key === null
    ? newDraft(session.guard, write, findings)
    : lockedDraft(session, write, write.key, findings);
}

/**
 * The references of a draft as they will be, with what of them was chosen. Rows that reference nothing else than their
 * record are left out.
 */
export function chosenReferences(draft: Draft): readonly ChosenReferences[] {
  const { entity, root, submitted } = draft;
  const plans = draft.plans.filter((plan) => plan.entity.references.some((reference) => reference !== plan.reference));
  if (entity.references.length === 0 && plans.length === 0) return [];
  const state = safeRecord({ ...root?.state, ...submitted });
  const own = { entity, values: state, submitted: new Set(Object.keys(submitted)), parent: null, place: main };
  const rows = plans.flatMap((plan) =>
    plan.rows.map((row) => ({
      entity: plan.entity,
      values: proposedValues(row, linkOf(draft, plan, state)),
      submitted: new Set(Object.keys(row.submitted)),
      parent: plan.reference,
      place: { subForm: plan.name, uid: row.uid },
    })),
  );
  return [own, ...rows];
}
