import type { Operation } from "@tessera/contract/defineOperation.ts";

/** An operation named in a definition, such as the setup of a panel: by family and id. */
export interface OperationSetup {
  readonly family: string;
  /** Null or empty where the definition names none. */
  readonly operationId?: string | null;
  /**
   * Refuses one that changes something, answers a stream, or is about the session: opening a page does no more than
   * read.
   */
  readonly onlyReads?: boolean;
}

const messages = {
  operation_missing_from_setup: "operationId missing from setup",
  operation_missing_from_operations: "operationId missing from operations",
  operation_not_reading: "operationId of an operation that does not only read",
} as const;

/** A definition that names no operation of the catalogue (spec shell §8), or one that it may not. */
export class OperationSetupError extends Error {
  readonly code: "operation_missing_from_setup" | "operation_missing_from_operations" | "operation_not_reading";

  constructor(code: OperationSetupError["code"]) {
    super(messages[code]);
    this.name = "OperationSetupError";
    this.code = code;
  }
}

const onlyReads = ({ changesState, family, streams }: Operation): boolean =>
  !changesState && !streams && family !== "Session";

/** The operation that a setup names. Throws `OperationSetupError`. */
export function configuredOperation(operations: readonly Operation[], setup: OperationSetup): Operation {
  const { family, operationId } = setup;
  if (!operationId) throw new OperationSetupError("operation_missing_from_setup");
  const found = operations.find((operation) => operation.family === family && operation.id === operationId);
  if (!found) throw new OperationSetupError("operation_missing_from_operations");
  if (setup.onlyReads === true && !onlyReads(found)) throw new OperationSetupError("operation_not_reading");
  return found;
}
