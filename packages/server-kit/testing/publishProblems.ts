import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { isLocatedProblem, type LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { errorItems } from "@tessera/contract/errorItems.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { TestServer } from "./testServer.ts";

/** Publishes a document; the problems that refuse it, also those of others, none where it was published. */
export async function publishProblems(
  { services }: Pick<TestServer, "services">,
  changed: TesseraDocument,
): Promise<readonly LocatedProblem[]> {
  const options = { note: "", author: { userId: null, displayName: null }, applyPlans: true };
  try {
    await services.definitions.publishDocuments({ put: [changed], remove: [] }, options);
    return [];
  } catch (error) {
    const found = error instanceof TesseraError ? errorItems(error.data, "problems", isLocatedProblem) : null;
    if (found === null) throw error;
    return found;
  }
}
