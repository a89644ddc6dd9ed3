import type { Operation } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { RawJson, type RequestContext } from "../context.ts";
import type { HandledOperation } from "../handle.ts";
import { errorAnswer, tesseraError } from "./errorAnswer.ts";
import { operationRunner } from "./operationRunner.ts";

/** One operation's answer inside that of another, as its own request would have answered. */
export interface AnsweredPart {
  /** Id of the operation. */
  readonly operation: string;
  readonly input: unknown;
  /** The output without its envelope; absent: it failed. */
  readonly output?: unknown;
  /** Where the answer leads, as its location header would say; null: nowhere. */
  readonly location: string | null;
  /** It is an answer for the query of the page's address alone. */
  readonly ofQuery?: boolean;
  /** Status and body of the refusal; absent: there is none. */
  readonly refusal?: { readonly status: number; readonly body: unknown };
}

/** Answers operations inside the answer of another one, to the same caller and by the same rules as if each had been asked by itself. */
export interface AnswerParts {
  /** Null: there is no such operation, or it streams. Never throws: a refusal is an answer. */
  answer(context: RequestContext, operation: string, input: unknown): Promise<AnsweredPart | null>;
}

/** What an operation about the connection itself says goes into its part. */
function insideOf(context: RequestContext, redirect: (location: string) => void): RequestContext {
  return context.exchange === undefined ? context : { ...context, exchange: { ...context.exchange, redirect } };
}

/** What turns a caller away before his input is looked at, as at the operation's own route. */
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
  return {
    async answer(context, id, input) {
      const found = all.get(id);
      if (found === undefined) return null;
      const said: { location: string | null } = { location: null };
      const inside = insideOf(context, (location) => {
        said.location = location;
      });
      try {
        requireCaller(found.operation, context);
        const output = await found.run({ input, problems: [] }, inside);
        const value: unknown = output instanceof RawJson ? JSON.parse(output.body) : output;
        return { operation: id, input, output: value ?? null, location: said.location };
      } catch (thrown) {
        const error = tesseraError(thrown);
        // What nobody expected is asked again by itself, and is written down there.
        if (error.kind.blame !== "user") return null;
        const { body, status } = errorAnswer(error, context.services.texts, context.language, "");
        return { operation: id, input, location: null, refusal: { status, body: JSON.parse(body) } };
      }
    },
  };
}
