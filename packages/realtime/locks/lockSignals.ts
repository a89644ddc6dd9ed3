import { closed, nullable, type Static } from "@tessera/contract/schema.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";

const record = { entity: Type.String(), key: Type.String() };
const changed = closed(record);
const answer = closed({
  ...record,
  asker: closed({
    id: Type.String(),
    userId: Type.String(),
    sessionId: Type.String(),
    channel: Type.String(),
    form: nullable(Type.String()),
  }),
  granted: Type.Boolean(),
});
const changedCheck = Compile(changed);
const answerCheck = Compile(answer);

/** Kind of the signals that carry an owner's answer. */
export const answerSignal = "record-lock-answer";

/** The owner's answer, on its way to the node of the one who asked. */
export type AnswerSignal = Static<typeof answer>;

/** The record whose lock changed, as a signal of `notifyLock` names it; null for what is none. */
export function changedRecord(payload: Json): Static<typeof changed> | null {
  return changedCheck.Check(payload) ? payload : null;
}

/** An owner's answer, as a signal of the kind `answerSignal` carries it; null for what is none. */
export function ownersAnswer(payload: Json): AnswerSignal | null {
  return answerCheck.Check(payload) ? payload : null;
}
