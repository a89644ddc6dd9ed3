import type { SaveAnswer, SaveMessage } from "@tessera/contract/save.ts";
import { keyCondition, keyTexts } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { JointStatement } from "@tessera/server-core/database/pool.ts";
import type { PipelineAnswer } from "@tessera/server-core/database/wire/pipeline.ts";
import { StaleError } from "@tessera/server-core/state/staleError.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { Guard } from "../../guard/guard.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import type { SaveOptions } from "../../guard/saveOptions.ts";
import { assertLocks, heldSql, type LockPlace } from "../../locks/saveCheck.ts";
import type { Findings } from "../changeSet.ts";
import { ruleContext } from "../checks/ruleContext.ts";
import { childrenOf } from "../childPlan.ts";
import { changeDraft, placesOf, refuseByRights, throwFindings } from "../draft.ts";
import { attempt, isPlainEntity, jointStatement, maxPlainRows, sharedLock } from "../fastPath.ts";
import { knownSql, lockedRows, lockSql } from "../lockRows.ts";
import { OneTripRunner } from "../runners/oneTripRunner.ts";
import { rowKeySql } from "../stateSql.ts";
import { answerSql, claimSql, type OneRequest, subjectKey, type WritingParts } from "../transact.ts";
import { runWrite } from "../writePhases.ts";
import type { LockedRow } from "../writeSession.ts";

interface Change {
  readonly parts: WritingParts;
  readonly context: RequestContext;
  readonly guard: Guard;
  readonly entity: EntityModel;
  readonly key: string;
  readonly message: SaveMessage;
  readonly options: SaveOptions;
  readonly request: OneRequest;
}

/**
 * The entity of a message that changes a record of an own table and at most changes and adds rows; null for any other
 * message.
 */
function plainEntity(
  parts: WritingParts,
  guard: Guard,
  { entity, key, rows, definitions }: SaveMessage,
): EntityModel | null {
  const model = guard.models.get(entity);
  if (key === null || (definitions ?? guard.snapshot.definitions) !== guard.snapshot.definitions) return null;
  if (!isPlainEntity(parts, model) || keyTexts(model, key) === null || !guard.rights.mayAny(entity, "read"))
    return null;
  const subForms = Object.values(rows);
  const touched = subForms.reduce((sum, { added, changed }) => sum + added.length + changed.length, 0);
  const arePlain = subForms.every(
    (one) => one.removed.length === 0 && isPlainEntity(parts, guard.models.get(one.entity)),
  );
  return arePlain && touched <= maxPlainRows ? model : null;
}

const ownKey = (entity: EntityModel, key: string): RecordValues =>
  safeRecord(Object.fromEntries(entity.key.map((column) => [column.name, key])));

/**
 * What begins the transaction: the lock of writes, the comparison with the claim of the answer, and the rows, locked
 * and read.
 */
function openingOf({ context, guard, entity, key, message, request }: Change): readonly JointStatement[] {
  const places = placesOf(guard, entity, message, ownKey(entity, key));
  const childRows = places.map((place) => childrenOf(place.reference, place.link));
  const childKeys = places.map((place, index) => {
    const alias = "k";
    const where = childRows[index]?.(alias) ?? sql`false`;
    return sql`in (select ${rowKeySql(place.entity, alias)} from ${place.entity.table} as ${sql.name(alias)} where ${where})`;
  });
  return [
    sharedLock,
    jointStatement(claimSql(guard, subjectKey(context), request)),
    jointStatement(lockSql(guard, entity, (alias) => predicateSql(keyCondition(entity, alias, key)))),
    jointStatement(knownSql(guard, entity, sql`= ${key}`)),
    jointStatement(heldSql(lockedPlaces(entity, key, message))),
    ...places.map((place, index) =>
      jointStatement(lockSql(guard, place.entity, childRows[index] ?? (() => sql`false`))),
    ),
    ...places.map((place, index) => jointStatement(knownSql(guard, place.entity, childKeys[index] ?? sql`is null`))),
  ];
}

/** The rows whose locks a message has to mind: the main record, and its rows that change. */
function lockedPlaces(entity: EntityModel, key: string, { rows }: SaveMessage): readonly LockPlace[] {
  const children = Object.values(rows).flatMap((one): readonly LockPlace[] => {
    const keys = one.changed.map((row) => row.key);
    return keys.length === 0 ? [] : [{ entity: one.entity, keys: sql`= any(${keys}::text[])` }];
  });
  return [{ entity: entity.id, keys: sql`= ${key}` }, ...children];
}

interface Locked {
  readonly root: LockedRow | null;
  /** Cells of `heldSql`. */
  readonly held: PipelineAnswer[number];
  readonly childRows: readonly (readonly LockedRow[])[];
}

/** What the opening found; null when the save was answered before. Throws `StaleError`. */
function lockedBy({ guard, entity, message }: Change, opened: PipelineAnswer): Locked | null {
  const [, claim, root, rootKnown, held, ...children] = opened;
  const [fresh, mine] = claim?.[0] ?? [];
  if (fresh !== "t") throw new StaleError();
  if (mine !== "t") return null;
  const places = Object.values(message.rows).map((rows) => guard.models.require(rows.entity));
  return {
    root: lockedRows(guard, entity, root ?? [], rootKnown ?? [])[0] ?? null,
    held: held ?? [],
    childRows: places.map((child, index) =>
      lockedRows(guard, child, children[index] ?? [], children[places.length + index] ?? []),
    ),
  };
}

/**
 * Saves a change of a record of an own table in two round trips (design §5): the first begins the transaction, takes
 * the lock of writes, compares counters and session, claims the answer, and locks and reads the record with its rows;
 * between them the changes are compared and the rules run; the second writes, checks the new rows, logs the change and
 * commits.
 *
 * Answers null when it was not to be, as `createOnFastPath` does. Throws what `Records.save` throws.
 */
export async function changeOnFastPath(
  parts: WritingParts,
  context: RequestContext,
  message: SaveMessage,
  options: SaveOptions,
  request: OneRequest,
): Promise<SaveAnswer | null> {
  const { database } = context.services;
  const guard = parts.guardOf(context);
  const entity = plainEntity(parts, guard, message);
  const { key } = message;
  if (entity === null || key === null || !database.brief) return null;
  const change: Change = { parts, context, guard, entity, key, message, options, request };
  let isMine = false;
  return attempt(
    context,
    guard,
    () => isMine,
    async () => {
      const answer = await database.brief?.(openingOf(change), async (transaction, opened) => {
        const locked = lockedBy(change, opened);
        if (locked === null) return null;
        // From here on the answer is this save's to give, also when it is an error.
        isMine = true;
        const { lockToken: token = null } = message;
        const { root } = locked;
        // A record that is not there, or not for the caller to see, has no locks for them either.
        if (root?.readable) {
          if (locked.held.length > 0) refuseByRights(guard, entity, root, message);
          assertLocks(locked.held, { subject: context.subject, root: { entity: entity.id, key: root.key }, token });
        }
        const findings: Findings = { conflicts: [], problems: [] };
        const draft = changeDraft(guard, entity, locked.root, message, locked.childRows, findings);
        throwFindings(findings);
        const { entityRules } = parts;
        const rulesContext = ruleContext({ context, transaction });
        const runner = new OneTripRunner({ context, guard, entityRules, rulesContext });
        const { form, saveId } = message;
        const subject = subjectKey(context);
        const { answer, isChanged } = await runWrite(runner, draft, {
          rules: options.rules,
          kind: options.kind ?? "update",
          saveId,
          form,
          batch: null,
          answers: subject,
        });
        const last = isChanged ? [] : [jointStatement(answerSql(subject, saveId, answer))];
        await transaction.commit([...runner.statements, ...last]);
        return answer;
      });
      return answer ?? null;
    },
  );
}
