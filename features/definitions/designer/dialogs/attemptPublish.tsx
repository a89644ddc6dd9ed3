import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { isLocatedProblem, type LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { errorItems } from "@tessera/contract/errorItems.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { publish } from "../../operations/publish.ts";

/** A publish that happened. */
export type Published = OutputOf<typeof publish>;

/**
 * How trying to publish ended. `published` null: there was nothing to do. `plan`: the id of a plan that waits for a
 * person.
 */
export type PublishOutcome =
  | { readonly kind: "done"; readonly published: Published | null }
  | { readonly kind: "plan"; readonly plan: string }
  | { readonly kind: "invalid"; readonly problems: readonly LocatedProblem[] }
  | { readonly kind: "failed"; readonly error: unknown };

/** Runs a call that publishes and sorts its ends. Rejects never. */
export async function attemptPublish(run: () => Promise<Published | null>): Promise<PublishOutcome> {
  try {
    return { kind: "done", published: await run() };
  } catch (error) {
    if (error instanceof ApiError) {
      const { plan } = error.data;
      if (error.code === "plan_required" && typeof plan === "string") return { kind: "plan", plan };
      const problems =
        error.code === "definition_invalid" ? errorItems(error.data, "problems", isLocatedProblem) : null;
      if (problems !== null && problems.length > 0) return { kind: "invalid", problems };
    }
    return { kind: "failed", error };
  }
}
