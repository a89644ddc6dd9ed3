import { TesseraError } from "@tessera/contract/errors.ts";

/** What is wrong with a condition, as the caller sees it. */
export function invalidCondition(path: string, code: string): TesseraError {
  return new TesseraError("invalid_input", { path, code });
}
