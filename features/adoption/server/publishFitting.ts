import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { isLocatedProblem, type LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { errorItems } from "@tessera/contract/errorItems.ts";
import { TesseraError } from "@tessera/contract/errors.ts";

/** What was published, and what was not. */
export interface Fitting {
  readonly documents: readonly TesseraDocument[];
  /** Why documents were left out; empty when all were published. */
  readonly problems: readonly LocatedProblem[];
}

/** Kinds of which an adoption can do without single documents; the menu, the roles and the settings it needs. */
const dispensable = new Set(["entity", "form", "list", "page", "url"]);

function problemsOf(error: unknown): readonly LocatedProblem[] {
  if (!(error instanceof TesseraError) || error.code !== "definition_invalid") return [];
  const listed = errorItems(error.data, "problems", isLocatedProblem) ?? [];
  return listed.filter(({ severity, document }) => severity === "error" && dispensable.has(document.kind));
}

/**
 * Publishes the documents that `make` gives for a set of names (`kind:id`) to leave out. A document that has problems
 * costs itself and what cannot be without it: it is left out and the rest is tried again. Throws what `publish` throws
 * when that would not help.
 */
export async function publishFitting(
  make: (without: ReadonlySet<string>) => readonly TesseraDocument[],
  publish: (documents: readonly TesseraDocument[]) => Promise<void>,
): Promise<Fitting> {
  const without = new Set<string>();
  const problems: LocatedProblem[] = [];
  for (;;) {
    const documents = make(without);
    try {
      await publish(documents);
      return { documents, problems };
    } catch (error) {
      const made = new Set(documents.map(({ kind, id }) => `${kind}:${id}`));
      const found = problemsOf(error).filter(({ document }) => made.has(`${document.kind}:${document.id}`));
      if (found.length === 0) throw error;
      for (const { document } of found) without.add(`${document.kind}:${document.id}`);
      problems.push(...found);
    }
  }
}
