import { explain } from "@tessera/form-engine/explain/explain.ts";
import type { ExplainTarget, Explanation, Reason } from "@tessera/form-engine/explain/explanation.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";

const always: readonly Explanation["property"][] = ["value", "hidden", "readOnly", "required"];
const whereRuled: readonly Explanation["property"][] = ["label", "min", "max", "filter", "collapsed"];

/** The reasons that say something: a default says nothing of a value that it did not give. */
export function spokenReasons(reasons: readonly Reason[]): readonly Reason[] {
  return reasons.filter(({ holds, rule }) => holds || (rule?.name !== "default" && rule?.name !== "entityDefault"));
}

/**
 * What is to be said of a target: why its value is what it is, whether it shows, can be edited, is asked for; of the
 * rest only what a rule decides. Empty when there is no such thing any more.
 */
export function whyParts(store: FormStore, target: ExplainTarget): readonly Explanation[] {
  const found = (properties: readonly Explanation["property"][]) =>
    properties.flatMap((property) => explain(store, target, property) ?? []);
  return [...found(always), ...found(whereRuled).filter(({ reasons }) => reasons.length > 0)];
}

/** Key of the text for what a property has come to, such as `form.why.is.readOnly.true`. */
export function verdictKey({ property, value }: Explanation): string {
  if (property === "required") return `form.why.is.required.${String(value)}`;
  const isFlag = property === "hidden" || property === "readOnly" || property === "collapsed";
  return isFlag ? `form.why.is.${property}.${value === true}` : `form.why.is.${property}`;
}

/** A reason in two keys: where it stands, and what it does. */
export interface ReasonTexts {
  /** Null: the thing that was asked about itself. */
  readonly place: string | null;
  readonly text: string;
}

const places = new Set<Reason["kind"]>(["subForm", "group", "page"]);
const wholeForm = new Set<Reason["kind"]>(["form", "readView", "lock", "rights"]);

/** The text of a reason. `isWithheld` rules say that they stay on the server beside these. */
export function reasonTexts({ kind, holds, rule }: Reason, property: Explanation["property"]): ReasonTexts {
  if (wholeForm.has(kind)) return { place: "form.why.place.form", text: `form.why.readOnly.${kind}` };
  const place = places.has(kind) ? `form.why.place.${kind}` : null;
  if (rule && (property === "hidden" || property === "readOnly" || property === "required"))
    return { place, text: `form.why.${property}.${holds ? "rule" : "idle"}` };
  if (rule && property === "value" && !holds) return { place, text: "form.why.value.idle" };
  if (kind === "own" || place !== null) return { place, text: `form.why.${property}.${rule ? "rule" : "own"}` };
  return { place, text: `form.why.${property}.${kind}` };
}
