import { type Static, Type } from "typebox";
import { AnyJson, closed, LanguageName, nullable, Uuid } from "./schema.ts";

const wire = AnyJson();

/** A changed field: what the person saw (`base`) and what is wanted (`mine`), both as wire JSON. */
const change = closed({ base: wire, mine: wire });
const changes = Type.Record(Type.String(), change);
/**
 * Texts of translatable columns in languages that are named: language → column → change, null takes a text away. In the
 * source's language it is the column itself. Not for what `changes` or `values` say already, which is in the language
 * of the message.
 */
const texts = Type.Optional(Type.Record(Type.String(), changes));
/**
 * Keys on the wire are canonical text (design §5): one column as is (a blank text is a key), several percent-escaped
 * and joined by `~`.
 */
const key = Type.String({ maxLength: 2000 });

/**
 * Rows of one sub-form. `uid` is the row's id in the browser; a changed row carries its base key, since its key may
 * change.
 */
const rowChanges = closed({
  /** Child entity, and its reference that names the main record. */
  entity: Type.String(),
  reference: Type.String(),
  added: Type.Array(closed({ uid: Type.String(), values: Type.Record(Type.String(), wire), texts })),
  changed: Type.Array(closed({ uid: Type.String(), key, changes, texts })),
  removed: Type.Array(closed({ uid: Type.String(), key, base: Type.Record(Type.String(), wire) })),
  /** Uids in the wanted order; absent when the order did not change or the child has none. */
  order: Type.Optional(Type.Array(Type.String())),
});

/** A save (design §5). `key` null creates. The answer of a repeated `saveId` of the same person is the first answer. */
export const SaveMessageSchema = closed({
  saveId: Type.String({ minLength: 8, maxLength: 64 }),
  /** Form whose rules hold for this save; null for a save that comes through no form. */
  form: nullable(Type.String()),
  entity: Type.String(),
  key: nullable(key),
  changes,
  texts,
  /** By the name of the sub-form. */
  rows: Type.Record(Type.String(), rowChanges),
  /** Language in which the sender read translatable texts, and writes them; absent: that of the request. */
  language: Type.Optional(LanguageName()),
  /** Ids of files that were sent for a new record: they hang on it with this save. */
  files: Type.Optional(Type.Array(Uuid(), { maxItems: 50, uniqueItems: true })),
  /** What a guest answered in fields that prove, by the field's name. */
  proofs: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 600 }))),
  lockToken: Type.Optional(nullable(Type.String())),
  /** Definitions counter that the sender's form was compiled at; null: whatever is published now. */
  definitions: Type.Optional(nullable(Type.Integer())),
  /** Fields whose change set off rules in the sender's form; a remark, nothing is decided by it. */
  triggerNames: Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { maxItems: 10_000 })),
});

/** A field (of a row when `uid` is given) that someone else changed since: base, theirs and mine. */
export const ConflictSchema = closed({
  subForm: nullable(Type.String()),
  uid: nullable(Type.String()),
  field: nullable(Type.String()),
  /** Whose text it is, where it was not changed in the language of the message. */
  language: Type.Optional(Type.String()),
  kind: Type.Union([
    Type.Literal("changed"),
    Type.Literal("removed"),
    Type.Literal("removed-changed"),
    Type.Literal("exists"),
  ]),
  base: wire,
  theirs: wire,
  mine: wire,
});

/**
 * The message of a rule about a field (spec forms §3 server messages). `ROWNUM` counts from 0; null for the main
 * record.
 */
export const ServerMessageSchema = closed({
  ID: Type.String(),
  PUBLIC: Type.String(),
  PUBLIC_PARAMS: Type.Record(Type.String(), AnyJson()),
  LABEL: Type.String(),
  PAGEID: Type.String(),
  PAGELABEL: Type.String(),
  ROWNUM: nullable(Type.Integer()),
  /** Name of the sub-form and the row's uid, when the message is about a row. */
  SUBFORM: nullable(Type.String()),
  ROWUID: nullable(Type.String()),
});

/** What a save answers. `version` numbers the record's states from 1. */
export const SaveAnswerSchema = closed({
  key,
  version: Type.Integer(),
  /** Keys of added and re-keyed rows by sub-form and uid. */
  rowKeys: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  messages: Type.Array(ServerMessageSchema),
});

/** See `SaveMessageSchema`. */
export type SaveMessage = Static<typeof SaveMessageSchema>;
/** See `ConflictSchema`. */
export type Conflict = Static<typeof ConflictSchema>;
/** See `ServerMessageSchema`. */
export type ServerMessage = Static<typeof ServerMessageSchema>;
/** See `SaveAnswerSchema`. */
export type SaveAnswer = Static<typeof SaveAnswerSchema>;
