import type { Operation } from "@tessera/contract/defineOperation.ts";
import type { ErrorCode } from "@tessera/contract/errors.ts";

/**
 * Kinds of callers that every operation has a verdict for (design §11). Neither `anonymous` nor `guest` has a session:
 * an installation without public pages opens nothing to the first, the second meets one where lists and forms stand on
 * them.
 */
export const subjectKinds = [
  "anonymous",
  "guest",
  "no roles",
  "reader",
  "editor",
  "designer",
  "administrator",
] as const;
/** One of `subjectKinds`. */
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * What the transport does with a caller: `refused` with a code, `reached` (the handler runs), or `decided` by the guard
 * of records or the rights over documents, which the handler asks.
 */
export type Verdict =
  | { readonly kind: "refused"; readonly code: ErrorCode }
  | { readonly kind: "reached" }
  | { readonly kind: "decided"; readonly by: "records" | "documents" };

/** One cell of the matrix. */
export interface AccessCell {
  readonly operation: Operation;
  readonly subject: SubjectKind;
  readonly verdict: Verdict;
}

const refused = (code: ErrorCode): Verdict => ({ kind: "refused", code });

/** The verdict that a declaration asks for; null when it asks for none, which is a defect. */
function verdictOf({ access, id }: Operation, subject: SubjectKind, granted: GrantedOperations): Verdict | null {
  switch (access.kind) {
    case "public":
      return { kind: "reached" };
    case "page":
      return subject === "anonymous" ? refused("not_signed_in") : { kind: "decided", by: "records" };
    case "session":
      if (subject === "anonymous" || subject === "guest") return refused("not_signed_in");
      if (access.decidedBy === "own") return { kind: "reached" };
      return access.decidedBy === "records" || access.decidedBy === "documents"
        ? { kind: "decided", by: access.decidedBy }
        : null;
    case "granted":
      if (subject === "anonymous" || subject === "guest") return refused("not_signed_in");
      return granted(subject, id) ? { kind: "reached" } : refused("access_denied");
    default:
      return null;
  }
}

/** Whether a kind of caller holds a grant to use an operation. */
export type GrantedOperations = (subject: SubjectKind, operationId: string) => boolean;

/** Every operation with every kind of caller. Throws `TypeError` naming the operations without a verdict. */
export function accessMatrix(operations: readonly Operation[], granted: GrantedOperations): readonly AccessCell[] {
  const undecided = new Set<string>();
  const cells = operations.flatMap((operation) =>
    subjectKinds.flatMap((subject): readonly AccessCell[] => {
      const verdict = verdictOf(operation, subject, granted);
      if (verdict !== null) return [{ operation, subject, verdict }];
      undecided.add(operation.id);
      return [];
    }),
  );
  if (undecided.size > 0) throw new TypeError(`Operations without a verdict: ${[...undecided].join(", ")}.`);
  return cells;
}
