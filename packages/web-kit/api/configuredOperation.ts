import type { Operation } from "@tessera/contract/defineOperation.ts";

/** An operation named in a definition, such as the setup of a panel: by family and id. */
export interface OperationSetup {
  readonly family: string;
  /** Null or empty where the definition names none. */
  readonly operationId?: string | null;
}

/** A definition that names no operation of the catalogue (spec shell §8). */
export class OperationSetupError extends Error {
  readonly code: "operation_missing_from_setup" | "operation_missing_from_operations";

  constructor(code: OperationSetupError["code"]) {
    super(
      code === "operation_missing_from_setup"
        ? "operationId missing from setup"
        : "operationId missing from operations",
    );
    this.name = "OperationSetupError";
    this.code = code;
  }
}

/** The operation that a setup names. Throws `OperationSetupError`. */
export function configuredOperation(operations: readonly Operation[], setup: OperationSetup): Operation {
  const { family, operationId } = setup;
  if (!operationId) throw new OperationSetupError("operation_missing_from_setup");
  const found = operations.find((operation) => operation.family === family && operation.id === operationId);
  if (!found) throw new OperationSetupError("operation_missing_from_operations");
  return found;
}
