import type { Operation } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { DecodedInput } from "@tessera/server-core/http/decodeInput.ts";
import { inputCheck } from "@tessera/server-core/http/inputProblem.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";

/**
 * The one guard of previews: what changes anything, and what does not show records, is refused before it runs,
 * whichever way it is called. Beneath it the database of a preview takes no writes at all (`readOnlyDatabase`).
 */
function refuseInPreview({ access, changesState, inPreview }: Operation, { preview, subject }: RequestContext): void {
  if (preview === undefined) return;
  if (changesState || !inPreview) throw new TesseraError("preview_read_only");
  const isOfPreview = access.kind === "session" && access.decidedBy !== "documents" && access.asksPreview === true;
  // The session is that of the one who looks: a guest has none, and reaches only what a guest's own call would be let
  // in for.
  if (subject.guest !== undefined && access.kind === "session" && !isOfPreview) throw new TesseraError("not_signed_in");
}

/**
 * Lets a signed-in caller, or anyone to a public operation, through, by what needs no input. What is decided from the
 * node's caches is confirmed first; where the guard reads, its own statement does that. Throws `access_denied`,
 * `StaleError`.
 */
export async function authoriseOperation(operation: Operation, context: RequestContext): Promise<void> {
  refuseInPreview(operation, context);
  const { access, id } = operation;
  const { database, records } = context.services;
  const needs = access.kind === "session" && access.decidedBy === "documents" ? access.needs : undefined;
  const isOwn = (access.kind === "session" || access.kind === "page") && access.decidedBy === "own";
  if (access.kind === "granted" || isOwn || needs !== undefined) await assertFresh(database, context);
  const isRefused =
    (access.kind === "granted" && !records.rights(context).mayUseOperation(id)) ||
    (needs !== undefined && !records.rights(context).mayAnyDocument(needs));
  if (isRefused) throw new TesseraError("access_denied");
}

/** Makes what gives the input of an operation, checked against its schema. That throws `invalid_input`. */
export function checkedInput(operation: Operation): (decoded: DecodedInput) => unknown {
  const check = inputCheck(operation);
  return (decoded) => {
    const problems = [...decoded.problems, ...check(decoded.input)];
    if (problems.length === 0) return decoded.input;
    throw new TesseraError("invalid_input", { problems: problems.map(({ path, code }) => ({ path, code })) });
  };
}
