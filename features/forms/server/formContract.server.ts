import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { type ExpressionChains, expressionChains } from "@tessera/form-engine/definition/expressionChains.ts";
import { type PathMaps, pathMaps } from "@tessera/form-engine/definition/pathMaps.ts";

/** What spec forms §7 has beside the form itself: where its fields stand, and what a change of them sets off. */
type FormContract = ExpressionChains & PathMaps;

const cache = new WeakMap<CompiledForm, FormContract>();

/** The contract's outputs of a form, made once per compiled form. */
export function formContract(form: CompiledForm): FormContract {
  const known = cache.get(form);
  if (known) return known;
  const made = { ...expressionChains(form), ...pathMaps(form) };
  cache.set(form, made);
  return made;
}
