import { type Static, Type } from "typebox";
import { closed, nullable, OwnPath, oneOf } from "../schema.ts";

/** Something to say in each reader's language: the key of a text, and values for its placeholders. */
export const KeyedText = closed({
  key: Type.String({ minLength: 1, maxLength: 200 }),
  params: Type.Record(Type.String({ maxLength: 100 }), Type.Union([Type.String({ maxLength: 1000 }), Type.Number()])),
});

/** How far a run is that someone has started. Instants are ISO 8601 in UTC. */
export const Progress = closed({
  id: Type.String(),
  /** What is done. */
  title: KeyedText,
  /** Where its result is looked at; null: nowhere. */
  link: nullable(OwnPath()),
  state: oneOf("waiting", "running", "done", "failed", "cancelled"),
  /** It was cancelled, and ends as soon as what it has begun is undone. */
  isCancelling: Type.Boolean(),
  /** How much is done, of `total`; null: not known. */
  done: nullable(Type.Number({ minimum: 0 })),
  total: nullable(Type.Number({ minimum: 0 })),
  /** What it does just now. */
  message: nullable(KeyedText),
  createdAt: Type.String(),
  endedAt: nullable(Type.String()),
  /** Until when its result is kept; null or absent: it has not ended. */
  expiresAt: Type.Optional(nullable(Type.String())),
  /** Code of what it failed by, or, while it waits, of what it is tried again for. */
  error: nullable(Type.String()),
  /** Why it failed, in place of the text of `error`; null or absent: that says it. */
  reason: Type.Optional(nullable(KeyedText)),
});

/** A run with the name of the person who started it; null when the account is gone. */
export const OwnedProgress = closed({ progress: Progress, owner: nullable(Type.String()) });

/** Static type of `KeyedText`. */
export type KeyedText = Static<typeof KeyedText>;
/** Static type of `Progress`. */
export type Progress = Static<typeof Progress>;
/** Static type of `OwnedProgress`. */
export type OwnedProgress = Static<typeof OwnedProgress>;
