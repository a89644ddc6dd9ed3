import type { NewNotification } from "@tessera/contract/socket/notification.ts";
import { encodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import { entityLabels } from "@tessera/documents/texts/translatedBody.ts";
import { type Receiver, readReceivers, receiverContext } from "@tessera/identity/notices/receivers.ts";
import { storeNotice } from "@tessera/identity/notices/storeNotice.ts";
import { hasActivity } from "@tessera/query-model/activitySql.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { ReferenceModel } from "@tessera/query-model/entityModel.ts";
import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { bareColumn, keyTextSql } from "@tessera/query-model/terms.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { defineNotice } from "@tessera/server-core/notices/noticeSort.ts";
import { socketSignal } from "@tessera/server-core/outbox/socketSignal.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import { recordNotice } from "../guard/urlPermission.ts";
import { ruleContext } from "./checks/ruleContext.ts";
import type { Note } from "./history/changeLog.ts";
import type { WriteRunner } from "./runners/writeRunner.ts";
import type { RowChange, WriteSession } from "./writeSession.ts";

/** A record was assigned to a person. */
export const assignedNotice = defineNotice({
  name: "assigned",
  label: "records.notices.assigned",
  icon: "clipboard-list",
  optional: true,
});

/** Kind of the signals that records (`entity`, `keys`) were assigned to a `user`. */
export const assignedSignal = "assigned";

/** A record that a write has assigned. */
interface Assignment {
  readonly entity: string;
  readonly key: string;
  /** Entity and key of the record that stands for a user. */
  readonly target: string;
  readonly targetKey: string;
}

const noted = new WeakMap<Transaction, Assignment[]>();

function targetKey({ columns }: ReferenceModel, state: RecordValues | null): string | null {
  const parts = columns.map(({ name }) => state?.[name] ?? null);
  return parts.includes(null) ? null : encodeRecordKey(parts.map(String));
}

function assignmentsOf({ entity, key, before, after }: RowChange): readonly Assignment[] {
  return entity.references.flatMap((reference): readonly Assignment[] => {
    if (reference.body.notify !== "assigned") return [];
    const now = targetKey(reference, after);
    if (now === null || now === targetKey(reference, before?.state ?? null)) return [];
    return [{ entity: entity.id, key, target: reference.entity, targetKey: now }];
  });
}

/** What the server writes by itself, such as the data of a world, notifies nobody. */
function isByPerson({ subject }: RequestContext): boolean {
  return subject.userId !== null || subject.guest !== undefined;
}

/** Keeps in mind whom the written rows are assigned to, for `notifyAssigned`. What is undone was theirs before. */
export async function noteAssignments(runner: WriteRunner, { kind, root, rows }: Note): Promise<void> {
  if (kind === "undo" || !isByPerson(runner.context)) return;
  const found = [root, ...rows].flatMap(assignmentsOf);
  if (found.length === 0) return;
  const { transaction } = runner.steps();
  const known = noted.get(transaction) ?? [];
  known.push(...found);
  noted.set(transaction, known);
}

/** The condition on a user `u` of being whom a record stands for; null where the entity stands for none. */
function userCondition({ guard }: WriteSession, target: string, key: string): SqlFragment | null {
  const entity = guard.models.require(target);
  const { storage, account = null } = entity.body;
  const record = predicateSql(keyCondition(entity, "p", key));
  const from = sql`from ${entity.table} as p where ${record}`;
  if (storage.schema === "sys" && storage.table === "user")
    return sql`u.id::text = (select ${keyTextSql(
      entity,
      entity.key.map((column) => bareColumn("p", column)),
    )} ${from})`;
  const column = account === null ? null : entity.storedColumn(account.column);
  if (account === null || column === null) return null;
  return sql`u.${sql.name(account.property)}::text = (select ${bareColumn("p", column)}::text ${from})`;
}

async function notifyOf(session: WriteSession, receiver: Receiver, keys: ReadonlyMap<string, readonly string[]>) {
  const context = ruleContext(session);
  const reader = receiverContext(context, receiver);
  const { subject } = session.context;
  const actor = subject.displayName;
  const { outbox } = context.services;
  const send = async (content: NewNotification) => {
    const { userId } = receiver.subject;
    const notification = await storeNotice(session.transaction, userId, assignedNotice, content);
    if (notification === null) return;
    await outbox.signal(socketSignal({ user: userId }, "notifications-update", notification), session.transaction);
  };
  for (const [entity, assigned] of keys) {
    const [first] = assigned;
    const model = session.guard.models.require(entity);
    const [keyColumn] = model.key;
    if (assigned.length > 1 && model.key.length === 1 && keyColumn) {
      if (!context.services.records.rights(reader).mayAny(entity, "read")) continue;
      const where = { field: keyColumn.name, operator: "IN" as const, operand: { value: [...assigned] } };
      const { total } = await context.services.records.count(reader, { entity, where });
      if (total === 0) continue;
      const params = { count: total, actor: actor ?? "" };
      const title = entityLabels(reader, entity).many;
      const message = actor === null ? "key:notifications.assigned.some_by_guest" : "key:notifications.assigned.some";
      await send({ title, message, params, type: "info" });
    } else if (first !== undefined) {
      const notice = await recordNotice(reader, entity, first);
      if (notice === null) continue;
      const { title, name, link } = notice;
      const message = actor === null ? "key:notifications.assigned.one_by_guest" : "key:notifications.assigned.one";
      await send({ title, message, params: { record: name, actor: actor ?? "" }, type: "info", link });
    }
  }
}

/**
 * Notifies everyone to whom this transaction has assigned records that they may read, within it; never who wrote them.
 * A receiver gets one notification for each entity, however many records it is about.
 */
export async function notifyAssigned(session: WriteSession): Promise<void> {
  const assignments = noted.get(session.transaction) ?? [];
  noted.delete(session.transaction);
  const byTarget = Map.groupBy(assignments, ({ target, targetKey }) => JSON.stringify([target, targetKey]));
  const receivers = new Map<string, { receiver: Receiver; keys: Map<string, string[]> }>();
  for (const [one, ...others] of byTarget.values()) {
    if (!one) continue;
    const condition = userCondition(session, one.target, one.targetKey);
    if (condition === null) continue;
    for (const receiver of await readReceivers(session.transaction, condition)) {
      const { userId } = receiver.subject;
      for (const [entity, records] of Map.groupBy([one, ...others], (assigned) => assigned.entity)) {
        if (!hasActivity(session.guard.models.require(entity))) continue;
        const payload = { entity, keys: [...new Set(records.map(({ key }) => key))], user: userId };
        await session.context.services.outbox.signal({ kind: assignedSignal, payload }, session.transaction);
      }
      if (userId === session.context.subject.userId) continue;
      const { keys } = receivers.get(userId) ?? { keys: new Map<string, string[]>() };
      for (const { entity, key } of [one, ...others]) {
        const known = keys.get(entity) ?? [];
        if (!known.includes(key)) keys.set(entity, [...known, key]);
      }
      receivers.set(userId, { receiver, keys });
    }
  }
  for (const { receiver, keys } of receivers.values()) await notifyOf(session, receiver, keys);
}
