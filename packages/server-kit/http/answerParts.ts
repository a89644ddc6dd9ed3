import type { AnsweredPart } from "@tessera/contract/answeredPart.ts";
import type { Operation } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { errorAnswer, tesseraError } from "@tessera/documents/texts/errorAnswer.ts";
import { RawJson, type RequestContext } from "@tessera/server-core/context.ts";
import type { HandledOperation } from "@tessera/server-core/handle.ts";
import { createLateAnswers } from "./lateAnswers.ts";
import { operationRunner } from "./operationRunner.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly parts: AnswerParts;
  }
}

/**
 * Answers operations inside the answer of another one, to the same caller and by the same rules as if each had been
 * asked by itself.
 */
export interface AnswerParts {
  /**
   * Null: there is no such operation, or it streams. Never throws: a refusal is an answer. `patience`: for how long it
   * is waited for, in ms; absent: until it is there.
   */
  answer(context: RequestContext, operation: string, input: unknown, patience?: number): Promise<AnsweredPart | null>;
  /** What was not waited for, see `LateAnswers.take`. */
  late(context: RequestContext, operation: Operation, input: unknown): Promise<{ readonly output: unknown } | null>;
}

/**
 * A question, the same whether it stands in a part or in a request: a form or a query leaves out what is null and may
 * be.
 */
function questionOf({ encoding, id, jsonKeys }: Operation, input: unknown): unknown {
  if (encoding === "json" || typeof input !== "object" || input === null) return [id, input];
  return [
    id,
    Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== null || jsonKeys.includes(name))),
  ];
}

/** Whether it came to its end within so many ms. */
async function isInTime(work: Promise<unknown>, patience: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([done, waited]);
  clearTimeout(timer);
  return inTime;
}

/** What an operation about the connection itself says goes into its part. */
function insideOf(context: RequestContext, redirect: (location: string) => void): RequestContext {
  return context.exchange === undefined ? context : { ...context, exchange: { ...context.exchange, redirect } };
}

/** What turns a caller away before their input is looked at, as at the operation's own route. */
function requireCaller({ access, changesState }: Operation, { services, subject }: RequestContext): void {
  if (access.kind !== "public") {
    if (subject.userId === null && access.kind !== "page") throw new TesseraError("not_signed_in");
    if (subject.sessionId !== null) services.sessions.noteActivity(subject.sessionId);
  }
  if (changesState && services.space.isShort()) throw new TesseraError("storage_full");
}

/** Makes it for the operations of a catalogue. */
export function createAnswerParts(operations: readonly HandledOperation[]): AnswerParts {
  const all = new Map(
    operations
      .filter(({ operation }) => !operation.streams)
      .map((handled) => [handled.operation.id, { operation: handled.operation, run: operationRunner(handled) }]),
  );
  const lateAnswers = createLateAnswers();
  return {
    late: (context, operation, input) => lateAnswers.take(context, questionOf(operation, input)),
    async answer(context, id, input, patience) {
      const found = all.get(id);
      if (found === undefined) return null;
      const said: { location: string | null } = { location: null };
      const inside = insideOf(context, (location) => {
        said.location = location;
      });
      try {
        requireCaller(found.operation, context);
        const answering = found.run({ input, problems: [] }, inside);
        if (patience !== undefined && !(await isInTime(answering, patience))) {
          lateAnswers.keep(context, questionOf(found.operation, input), answering);
          return { operation: id, input, location: null, isLate: true };
        }
        const output = await answering;
        const value: unknown = output instanceof RawJson ? JSON.parse(output.body) : output;
        return { operation: id, input, output: value ?? null, location: said.location };
      } catch (thrown) {
        const error = tesseraError(thrown);
        // What nobody expected is asked again by itself, and is written down there; what was too much for now is asked
        // again later.
        if (error.kind.blame !== "user" || error.code === "too_many_requests") return null;
        const { body, status } = errorAnswer(error, context.services.texts, context.language, "");
        return { operation: id, input, location: null, refusal: { status, body: JSON.parse(body) } };
      }
    },
  };
}
