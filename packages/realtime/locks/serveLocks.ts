import { TesseraError } from "@tessera/contract/errors.ts";
import {
  answerAsker,
  askForLock,
  type LockedRecord,
  readLock,
  releaseLock,
  renewLeases,
  shortenLeases,
  takeLock,
} from "@tessera/records/locks/lockStore.ts";
import { lockTimes } from "@tessera/records/locks/lockTimes.ts";
import { endPresence, notePresence } from "@tessera/records/locks/presenceStore.ts";
import type { OutboxBatch, Signal } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Connection } from "../socket/socketHub.ts";
import { isNameHidden, pageOf, recordFor } from "./lockAccess.ts";
import { lockInfo } from "./lockInfo.ts";
import { lockAskedNotice, lockNotice, notifyLoser, sendLockNotice } from "./lockNotices.ts";
import { type AnswerSignal, answerSignal, changedRecord, ownersAnswer } from "./lockSignals.ts";
import { lockSignal, notifyLock } from "./notifyLock.ts";
import { createWatchers } from "./watchers.ts";

/**
 * Serves the lock messages of spec shell §4.6 on this node: takes, keeps and frees locks of its pages, passes questions
 * and answers, and tells who has a record open how it stands. The answered function stops it.
 */
export function serveLocks(services: Services, onError: (error: unknown) => void): () => void {
  const { clock, database, outbox, socket } = services;
  /** Pages that may hold locks. */
  const holders = new Set<Connection>();
  const watchers = createWatchers(services);
  /** Has the locks of a page that is gone lapse shortly. One that is back already holds them by its new connection. */
  async function letGo({ channelId: channel, sessionId }: Connection): Promise<void> {
    if (sessionId === null || socket.connectionOf(sessionId, channel) !== null) return;
    await shortenLeases(database, { sessionId, channel });
  }

  const beside = (work: Promise<unknown>): void => void work.catch(onError);

  socket.onMessage("lock-request", async (context, payload, connection, correlationId) => {
    const page = pageOf(context, connection.channelId);
    const form = payload.form ?? null;
    const record = await recordFor(context, payload, "update");
    const lock = await takeLock(database, record, page, clock);
    await notifyLoser(context, record, lock, form);
    const granted = lock?.sessionId === page.sessionId && lock.channel === page.channel;
    // A page that has gone meanwhile was no holder yet when that was noticed.
    if (granted && connection.signal.aborted) await letGo(connection);
    else if (granted) holders.add(connection);
    const info = lockInfo(lock, connection, isNameHidden(context, form));
    const answer = { entity: record.entity, id: record.key, ...info, granted, refused: false };
    socket.send(connection, "lock-response", answer, correlationId);
    if (granted) await notifyLock(services, record);
    else if (payload.ask && lock !== null) {
      const { userId: owner } = lock;
      const notice = await lockNotice(context, { kind: "asked", owner, record, form });
      const request = await database.transaction(async (transaction) => {
        const asked = await askForLock(transaction, record, page, form);
        if (asked !== null) await sendLockNotice(context, owner, lockAskedNotice, notice, transaction);
        return asked;
      });
      outbox.wake();
      const userName = isNameHidden(context, form) ? null : context.subject.displayName;
      const question = { entity: record.entity, id: record.key, request: request ?? "", userName };
      if (request !== null) await socket.toSession(lock.sessionId, "lock-request", question);
    }
  });

  socket.onMessage("lock-response", async (context, payload, connection) => {
    const { entity, id, granted, request } = payload;
    const record = { entity, key: String(id) };
    const asker = await answerAsker(database, record, pageOf(context, connection.channelId), { request, granted });
    if (asker === null) throw new TesseraError("not_found");
    await outbox.signal({ kind: answerSignal, payload: { ...record, asker: { ...asker }, granted } });
    if (granted) await notifyLock(services, record);
  });

  socket.onMessage("release-lock", async (context, { entity, id }, connection) => {
    const record = { entity, key: String(id) };
    if (await releaseLock(database, record, pageOf(context, connection.channelId))) await notifyLock(services, record);
  });

  socket.onMessage("observe-lock", async (context, payload, connection, correlationId) => {
    const { userId } = pageOf(context, connection.channelId);
    if (payload.stop) {
      const record = { entity: payload.entity, key: String(payload.id) };
      watchers.remove(connection, record);
      await endPresence(database, connection.id, record);
      await notifyLock(services, record);
      return;
    }
    const record = await recordFor(context, payload, "read");
    if (connection.signal.aborted) return;
    watchers.add(connection, record, payload.form ?? null);
    const presence = { connection: connection.id, userId, place: payload.place ?? null };
    await notePresence(database, record, presence);
    // A page that went meanwhile may have been removed before it was noted.
    if (connection.signal.aborted) await endPresence(database, connection.id, null);
    await watchers.answer(connection, record, correlationId);
    await notifyLock(services, record);
  });

  const stopOpening = socket.onClose((connection) => {
    const isHolder = holders.delete(connection);
    const watched = watchers.forget(connection);
    const leave = async (): Promise<void> => {
      if (isHolder) await letGo(connection);
      if (watched.length === 0) return;
      await endPresence(database, connection.id, null);
      for (const record of watched) await notifyLock(services, record);
    };
    beside(leave());
  });

  async function pass(notified: AnswerSignal): Promise<void> {
    const { asker, entity, granted, key } = notified;
    const connection = socket.connectionOf(asker.sessionId, asker.channel);
    if (connection === null) return;
    if (granted) holders.add(connection);
    const info = lockInfo(await readLock(database, notified), connection, isNameHidden({ services }, asker.form));
    socket.send(connection, "lock-response", { entity, id: key, ...info, granted, refused: !granted });
  }

  async function follow({ hasGap, signals, written }: OutboxBatch): Promise<void> {
    const records: LockedRecord[] = [];
    for (const { kind, payload } of signals as readonly Signal[]) {
      const record = kind === lockSignal ? changedRecord(payload) : null;
      if (record !== null) records.push(record);
      const answer = kind === answerSignal ? ownersAnswer(payload) : null;
      if (answer !== null) await pass(answer);
    }
    await watchers.refresh(hasGap ? watchers.all() : records, watchers.among(written));
  }
  const stopFollowing = outbox.onEvents(follow);

  let isTicking = false;
  async function tick(): Promise<void> {
    const pages = [...new Set([...holders, ...watchers.connections()])].flatMap((connection) => {
      const { channelId: channel, id, sessionId, silentFor } = connection;
      return sessionId === null ? [] : [{ sessionId, channel, connection: id, silentFor }];
    });
    if (pages.length > 0) await renewLeases(database, pages);
    await watchers.refresh(watchers.all());
  }
  const ticking = setInterval(() => {
    if (isTicking) return;
    isTicking = true;
    beside(tick().finally(() => (isTicking = false)));
  }, lockTimes.tick);
  ticking.unref();
  return () => {
    clearInterval(ticking);
    stopOpening();
    stopFollowing();
  };
}
