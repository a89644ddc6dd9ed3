import type { Client } from "pg";
import { AdoptionError } from "../adoptionError.ts";
import type { SchemaWriter } from "../schemaWriter.server.ts";
import { type CopiedNames, type PlannedRoutine, planRoutines } from "./planRoutines.server.ts";
import { readRoutines } from "./sourceRoutines.server.ts";

/** Triggers and functions to take over: by name, of a trigger with or without its table; or all that can be. */
export type RoutineChoice = "all" | readonly string[];

/** What was taken over, by kind and name. */
export interface TakenRoutine {
  readonly kind: "FUNCTION" | "TRIGGER";
  readonly object: string;
}

/** Those that were asked for, with the functions that they need. */
function chosenOf(planned: readonly PlannedRoutine[], choice: RoutineChoice): ReadonlySet<PlannedRoutine> {
  const isAsked = ({ names }: PlannedRoutine) => choice === "all" || names.some((name) => choice.includes(name));
  const chosen = new Set(planned.filter(isAsked));
  // A function that is needed stands before what needs it.
  for (const one of planned.toReversed()) {
    if (!chosen.has(one)) continue;
    for (const other of planned) if (other.kind === "FUNCTION" && one.needs.has(other.object)) chosen.add(other);
  }
  return chosen;
}

/**
 * Takes over triggers and functions of a source that were asked for and touch only what is copied; every other is
 * listed with how to ask for it, or why it cannot be taken. The rows must be there already: nothing fires on them. One
 * that PostgreSQL refuses costs only itself and what needs it. Throws `AdoptionError` `trigger_unknown`.
 */
export async function takeRoutines(
  writer: SchemaWriter,
  source: Client,
  copied: CopiedNames,
  { choice, subsystem }: { readonly choice: RoutineChoice; readonly subsystem: string },
): Promise<readonly TakenRoutine[]> {
  const { notices } = writer;
  const { planned, refused } = planRoutines(await readRoutines(source, copied.schemas), copied, subsystem);
  for (const notice of refused) notices.add(notice);
  const known = new Set([
    ...planned.flatMap(({ names }) => names),
    ...refused.flatMap(({ object }) => [object, object?.split(".").at(-1)]),
  ]);
  const unknown = choice === "all" ? [] : choice.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new AdoptionError("trigger_unknown", { names: unknown.join(", ") });
  const chosen = chosenOf(planned, choice);
  const taken: TakenRoutine[] = [];
  const missing = new Set<string>();
  for (const { kind, object, needs, statements, ...one } of planned) {
    const [name = object] = one.names;
    const gone = [...needs].find((need) => missing.has(need));
    const isChosen = [...chosen].some((other) => other.kind === kind && other.object === object);
    if (!isChosen) {
      notices.add({ code: "takeable", kind, object, detail: name });
      continue;
    }
    const refusal = gone ?? (await writer.tryAll(statements));
    if (refusal === null) taken.push({ kind, object });
    else {
      notices.add({ code: gone === undefined ? "failed" : "uses_function", kind, object, detail: refusal });
      if (kind === "FUNCTION") missing.add(object);
    }
  }
  return taken;
}
