import type { Catalogue } from "../catalogue/catalogue.ts";
import { applyRows } from "./applyRows.server.ts";
import { applyStructure } from "./applyStructure.server.ts";
import { PartRefused } from "./partRefused.server.ts";
import type { PlanPart } from "./planParts.ts";
import type { PlanRun, PlanState } from "./planRun.server.ts";
import type { PartOutcome, RowChoices } from "./sourcePlan.server.ts";

/**
 * The parts that are chosen (several may stand in one text with commas between), in the order of their application; ids
 * that no part has.
 */
export function chosenParts(
  parts: readonly PlanPart[],
  choice: readonly string[] | "all",
): { readonly chosen: readonly PlanPart[]; readonly unknown: readonly string[] } {
  if (choice === "all") return { chosen: parts.filter(({ isOffered }) => !isOffered), unknown: [] };
  const known = new Set(parts.map(({ id }) => id));
  const ids = choice.flatMap((text) => (known.has(text) ? [text] : text.split(",").map((id) => id.trim())));
  const wanted = new Set(ids);
  return { chosen: parts.filter(({ id }) => wanted.has(id)), unknown: ids.filter((id) => !known.has(id)) };
}

/**
 * Applies parts one after the other, each in a transaction of its own. One that is refused changes nothing, and neither
 * do those that need it; the others are applied all the same.
 */
export async function applyPlan(
  run: PlanRun,
  here: Catalogue,
  chosen: readonly PlanPart[],
  { choices, onPart }: { readonly choices: RowChoices; readonly onPart: (part: PlanPart) => void },
): Promise<readonly PartOutcome[]> {
  const { plan } = run;
  const outcomes: PartOutcome[] = [];
  const missing = new Set(plan.parts.map(({ id }) => id));
  let state: PlanState = {
    base: plan.base ?? here,
    here,
    renames: plan.renames,
    structure: plan.structure,
  };
  for (const part of chosen) {
    onPart(part);
    try {
      const needed = part.needs.filter((id) => missing.has(id));
      if (needed.length > 0) throw new PartRefused("needs", needed.join(", "));
      if (part.kind === "rows") {
        const written = await applyRows(run, state, part, choices);
        outcomes.push({ part, refusal: null, kept: [], written });
      } else {
        const { state: next, kept } = await applyStructure(run, state, part);
        state = next;
        outcomes.push({ part, refusal: null, kept, written: null });
      }
      missing.delete(part.id);
    } catch (error) {
      if (!(error instanceof PartRefused)) throw error;
      outcomes.push({ part, refusal: error, kept: [], written: null });
    }
  }
  return outcomes;
}
