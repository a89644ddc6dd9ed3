import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { createLookupReader } from "@tessera/form-engine/definition/lookupReader.ts";
import { formProgram } from "@tessera/form-engine/program/formProgram.ts";
import { functionCalls } from "@tessera/form-engine/program/functionCalls.ts";
import { enterSnapshot, isEmptySnapshot, takeSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { uniqueColumns } from "@tessera/form-engine/validate/uniqueColumns.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { useEffect, useState } from "react";
import type { EngineExample } from "./exampleParts.ts";
import { type Graph, graphOf } from "./graphOf.ts";
import { type RuleCounts, watchProgram } from "./watchProgram.ts";

/** Milliseconds that a look-up takes, so that one sees it arrive. */
const late = 900;

/** A form that runs and counts. */
export interface Engine {
  readonly store: FormStore;
  readonly graph: Graph;
  /** Evaluations while it was opened. */
  readonly opened: RuleCounts;
  readonly take: () => RuleCounts;
}

/** The first row of an entity whose columns equal the parameters. */
function find({ tables }: EngineExample, args: readonly Json[]): Json {
  const [name, params, column] = args;
  const wanted = isJsonObject(params) ? Object.entries(params) : [];
  const row = tables.get(String(name))?.find((one) => wanted.every(([key, value]) => one[key] === value));
  return row?.[String(column)] ?? null;
}

/** Opens the example's record with a form; what was entered before, with `before`, stays where it fits. */
export function openEngine(
  form: CompiledForm,
  example: EngineExample,
  language: string,
  before: Engine | null,
): Engine {
  const program = formProgram(form, standardLibrary, functionCalls);
  const { take } = watchProgram(program);
  const read = createLookupReader(form);
  const store = new FormStore({
    form,
    record: example.record,
    library: standardLibrary,
    behaviours: () => null,
    calls: functionCalls,
    uniques: uniqueColumns,
    user: ["u1", "clerk", "Clerk", "clerk@example.com", language, ["clerk"]],
    params: [example.record ? "update" : "create", example.record?.key ?? null],
    clock: Date.now,
    zone: "Europe/Budapest",
    language,
    readOnly: false,
    resolve: async (calls) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      return calls.map((call) => ({ state: "ready" as const, value: read(call, find(example, call.args)) }));
    },
    newUid: randomId,
  });
  const entered = before ? takeSnapshot(before.store) : null;
  if (entered && !isEmptySnapshot(entered)) enterSnapshot(store, entered);
  return { store, graph: graphOf(program), opened: take(), take };
}

/** What the last change (or answer) evaluated. */
export interface LastRun {
  readonly counts: RuleCounts;
  /** How many changes and answers there were. */
  readonly turn: number;
  /** Evaluations since the form was opened. */
  readonly total: number;
}

const runs = (counts: RuleCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Follows an engine: redraws after every change, with what it evaluated. */
export function useLastRun({ opened, store, take }: Engine): LastRun {
  const [last, setLast] = useState<LastRun>({ counts: opened, turn: 0, total: runs(opened) });
  useEffect(() => {
    let now: LastRun = { counts: opened, turn: 0, total: runs(opened) };
    setLast(now);
    return store.subscribe("form", () => {
      const counts = take();
      now = { counts, turn: now.turn + 1, total: now.total + runs(counts) };
      setLast(now);
    });
  }, [opened, store, take]);
  return last;
}
