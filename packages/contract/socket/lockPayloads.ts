import { Type } from "typebox";
import { closed, nullable } from "../schema.ts";

const record = {
  entity: Type.String({ minLength: 1, maxLength: 200 }),
  id: Type.Union([Type.String({ maxLength: 1000 }), Type.Number()]),
};

/** Form that the record is open in; it decides whether people are named. */
const form = Type.Optional(nullable(Type.String({ maxLength: 200 })));

/** Someone who has the record open. `id` is their page's. */
const present = closed({
  id: Type.String(),
  /** Null where the form names nobody. */
  userId: nullable(Type.String()),
  userName: nullable(Type.String()),
  /**
   * Element id of the field they are in, with the key of the row: `field` or `field row`; null: nowhere in particular.
   */
  place: nullable(Type.String()),
});

/** What locks say of a record, as the operations of the family `Locks` answer it too (spec forms §3 Form lock). */
export const lockInfo = {
  isLocked: Type.Boolean(),
  /** Whether the lock is the caller's own: then it closes nothing. */
  mine: Type.Boolean(),
  /** Whether its owner was heard lately; false also without a lock. */
  lockValid: Type.Boolean(),
  userID: nullable(Type.String()),
  userName: nullable(Type.String()),
  userEMail: nullable(Type.String()),
  /** Instant since when, as wire text in UTC. */
  lockTime: nullable(Type.String()),
  /** Token of the caller's own lock, which saves carry; null for anyone else's. */
  lockKey: nullable(Type.String()),
};

/** Payloads of the lock messages. */
export const lockPayloads = {
  record: closed(record),
  /** With `ask` the owner is asked for a lock that someone else has. */
  request: closed({ ...record, form, ask: Type.Optional(Type.Boolean()) }),
  /** `request` names the question in the owner's answer. */
  asked: closed({ ...record, request: Type.String(), userName: nullable(Type.String()) }),
  ownerAnswer: closed({ ...record, request: Type.String({ maxLength: 100 }), granted: Type.Boolean() }),
  /** `refused`: the owner said no. */
  answer: closed({ ...record, ...lockInfo, granted: Type.Boolean(), refused: Type.Boolean() }),
  /** `stop` ends it. */
  observe: closed({
    ...record,
    form,
    place: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    stop: Type.Optional(Type.Boolean()),
  }),
  /**
   * `version` is that of the record (null where Tessera never wrote it): another one says that it was changed. `gone`:
   * it is not there any more, or the reader may not read it any more; nothing more is sent of it.
   */
  status: closed({
    ...record,
    ...lockInfo,
    version: nullable(Type.Integer()),
    gone: Type.Boolean(),
    present: Type.Array(present),
  }),
} as const;
