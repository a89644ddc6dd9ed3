import { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { DatabaseError, type DatabaseFault } from "@tessera/server-core/database/databaseError.ts";
import type { JointStatement } from "@tessera/server-core/database/pool.ts";
import { StaleError } from "@tessera/server-core/state/staleError.ts";
import { definitionsLock } from "@tessera/server-core/state/writeLock.ts";
import type { Guard } from "../guard/guard.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import { isHot } from "../reading/hotStatement.ts";
import { type Inputs, type NamedStatement, parametersOf } from "./newRowText.ts";
import { StepsNeeded } from "./runners/writeRunner.ts";
import { publicError, type WritingParts } from "./transact.ts";

/** Rows of sub-forms that are sent in a single round trip at most. */
export const maxPlainRows = 100;

/** First statement of a write: it shares the lock that publishes take alone. */
export const sharedLock: JointStatement = {
  text: `select pg_advisory_xact_lock_shared(${definitionsLock}::bigint)`,
  values: [],
  prepared: true,
};

/**
 * Whether all that will be of a written row is known before the database writes it: it is of an own table, its key is
 * made here, and no guard file asks to see it.
 */
export function isPlainEntity(parts: Pick<WritingParts, "guards">, entity: EntityModel | null): entity is EntityModel {
  if (entity === null || entity.body.origin !== "table" || parts.guards.has(entity.id)) return false;
  const [key] = entity.key;
  return entity.body.key.made === "uuid" && entity.key.length === 1 && key?.type.name === "uuid";
}

/** A statement made once, with the values of this request. */
export function namedStatement(statement: NamedStatement, inputs: Inputs, row: RecordValues): JointStatement {
  return { text: statement.text, values: parametersOf(statement, inputs, row), prepared: isHot(statement.text) };
}

/** A statement made for this request. */
export function jointStatement(fragment: SqlFragment): JointStatement {
  const compiled = compileSql(fragment);
  return { ...compiled, prepared: isHot(compiled.text) };
}

/**
 * What is true whatever the statements were made from. Any other failure may come from definitions that are gone: a
 * column, a type.
 */
const finalFaults: ReadonlySet<DatabaseFault> = new Set([
  "unavailable",
  "unique",
  "foreign_key",
  "check",
  "not_null",
  "exclusion",
  "raised",
  "serialization",
  "deadlock",
  "lock_timeout",
  "statement_timeout",
]);

/** Whether the answer of the save is there already, or its claim was lost to another request with the same id. */
function isAnswered(error: DatabaseError): boolean {
  return error.fault === "unique" && error.constraint === "save_answer_pkey";
}

/**
 * Runs a write that is sent in a single round trip. Answers null where it was undone for a reason that the way in steps
 * must find out and say: a condition of a statement did not hold, or something was made from definitions that are gone.
 * With `isDecided` an error of rules and rights is final too.
 */
export async function attempt<Answer>(
  context: RequestContext,
  guard: Guard,
  isDecided: () => boolean,
  work: () => Promise<Answer | null>,
): Promise<Answer | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError) {
      if (finalFaults.has(error.fault) && !isAnswered(error))
        throw await publicError(context.services.database, guard, error);
      return null;
    }
    if (error instanceof StaleError || error instanceof StepsNeeded) return null;
    if (error instanceof TesseraError && !isDecided()) return null;
    throw error;
  }
}
