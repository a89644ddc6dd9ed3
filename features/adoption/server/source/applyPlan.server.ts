import type { AdoptionStep } from "../adoptionParts.server.ts";
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

/** What became of a part, as it can be kept. */
export type KeptOutcome = {
  readonly refusal: { readonly code: PartRefused["code"]; readonly detail: string } | null;
  readonly kept: readonly { readonly kind: string; readonly id: string; readonly path: string }[];
  readonly written: { readonly added: number; readonly changed: number; readonly deleted: number } | null;
};

/** A part that was applied, of which nothing more is known. */
export const applied: KeptOutcome = { refusal: null, kept: [], written: null };

/** How parts are applied. */
interface ApplyOptions {
  readonly choices: RowChoices;
  readonly onPart: (part: PlanPart) => void;
  readonly step: AdoptionStep;
}

/**
 * Applies parts one after the other, each in a transaction of its own. One that is refused changes nothing, and neither
 * do those that need it; the others are applied all the same.
 */
export async function applyPlan(
  run: PlanRun,
  here: Catalogue,
  chosen: readonly PlanPart[],
  { choices, onPart, step }: ApplyOptions,
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
  async function apply(part: PlanPart): Promise<KeptOutcome> {
    try {
      const needed = part.needs.filter((id) => missing.has(id));
      if (needed.length > 0) throw new PartRefused("needs", needed.join(", "));
      if (part.kind === "rows") return { ...applied, written: await applyRows(run, state, part, choices) };
      const { state: next, kept } = await applyStructure(run, state, part);
      state = next;
      return { ...applied, kept: kept.map(({ id, kind, path }) => ({ kind, id, path })) };
    } catch (error) {
      if (!(error instanceof PartRefused)) throw error;
      return { ...applied, refusal: { code: error.code, detail: error.detail } };
    }
  }
  for (const part of chosen) {
    onPart(part);
    const outcome = await step(`part ${part.id}`, () => apply(part));
    if (outcome.refusal === null) missing.delete(part.id);
    outcomes.push({ part, ...outcome });
  }
  return outcomes;
}
