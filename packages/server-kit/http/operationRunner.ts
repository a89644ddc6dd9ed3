import { type ErrorCode, TesseraError } from "@tessera/contract/errors.ts";
import { publicReach } from "@tessera/identity/rights/publicReach.ts";
import { renewContext, withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import { authoriseOperation, checkedInput } from "@tessera/records/rules/operationAccess.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { HandledOperation } from "@tessera/server-core/handle.ts";
import type { DecodedInput } from "@tessera/server-core/http/decodeInput.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { callerOf, laneOf } from "@tessera/server-core/turns/callerOf.ts";

/** Errors that handlers also throw because the node's definitions or rights lack something. */
const cacheDecisions: ReadonlySet<ErrorCode> = new Set(["not_found", "access_denied", "invalid_input"]);

/** Runs an operation for a caller who was let in by what needs no input. Throws `TesseraError`. */
export type OperationRunner = (
  decoded: DecodedInput,
  context: RequestContext,
  instead?: AnswerInstead,
) => Promise<unknown>;

/** What may answer in place of an operation's handler; null: it runs. */
export type AnswerInstead = (input: unknown, context: RequestContext) => Promise<{ readonly output: unknown } | null>;

/**
 * Makes what runs an operation as everyone who asks it by a request has it run: turn, access, input, a guest's reach,
 * handler, and again with reloaded definitions when these turn out to be out of date (design §4).
 */
export function operationRunner({ operation, run }: HandledOperation): OperationRunner {
  const checked = checkedInput(operation);
  const lane = laneOf(operation);

  /** A guest gets what stands on a public page; the guard decides over its records, for them as for everyone. */
  async function requirePublicPage(input: unknown, context: RequestContext): Promise<void> {
    const { access } = operation;
    if (access.kind !== "page" || context.subject.userId !== null) return;
    const id = typeof input === "object" && input !== null ? Reflect.get(input, access.named) : null;
    if (typeof id === "string" && publicReach(context.services.definitions).has(access.shows, id)) return;
    await assertFresh(context.services.database, context);
    throw new TesseraError("not_signed_in");
  }

  /** What "is not there" or "may not" by the node's caches is asked again when these are out of date. */
  async function runHandler(input: unknown, context: RequestContext): Promise<unknown> {
    try {
      return await run(input, context);
    } catch (error) {
      const isDecidedByCaches = error instanceof TesseraError && cacheDecisions.has(error.code);
      if (isDecidedByCaches) await assertFresh(context.services.database, context);
      throw error;
    }
  }

  const runNow: OperationRunner = (decoded, context, instead) =>
    withFreshRetry(context, renewContext, async (current) => {
      await authoriseOperation(operation, current);
      const input = checked(decoded);
      await requirePublicPage(input, current);
      const answered = (await instead?.(input, current)) ?? null;
      return answered === null ? runHandler(input, current) : answered.output;
    });

  return (decoded, context, instead) =>
    lane === null
      ? runNow(decoded, context, instead)
      : context.services.turns.run(callerOf(context), lane, context, () => runNow(decoded, context, instead));
}
