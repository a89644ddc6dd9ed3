import { TesseraError } from "@tessera/contract/errors.ts";
import type { ResourceAnswer, ResourceCall } from "@tessera/expression/compile/frame.ts";
import { fromJson } from "@tessera/expression/values/json.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { createLookupReader } from "@tessera/form-engine/definition/lookupReader.ts";
import {
  type LookupRequest,
  lookupOf,
  type RuleRequest,
  requestOf,
  type ScriptRequest,
  scriptOf,
} from "@tessera/form-engine/evaluate/resourceCalls.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** How the server is asked. */
export interface ResourceAsking {
  readonly lookup: (input: LookupRequest) => Promise<{ readonly value: unknown }>;
  readonly request: (input: RuleRequest) => Promise<{ readonly value: unknown }>;
  /** All scripts of a batch at once; the answers in their order. */
  readonly scripts: (input: readonly ScriptRequest[]) => Promise<readonly ScriptAnswer[]>;
}

/** What a script gave, or the code of what was wrong with it. */
type ScriptAnswer = { readonly value: unknown } | { readonly error: string };

/**
 * Answers the look-ups, requests and scripts of a form's rules by asking the server, all at once. One that fails is the
 * empty result; `onFailure` is called once per batch, so that the person hears of it (spec forms §8 calculation_error).
 */
export function resourceResolver(
  form: CompiledForm,
  ask: ResourceAsking,
  onFailure: (error: unknown) => void,
): (calls: readonly ResourceCall[]) => Promise<readonly ResourceAnswer[]> {
  const read = createLookupReader(form);
  const scriptValue = (answered: ScriptAnswer | undefined): ResourceAnswer => {
    if (answered && "error" in answered) throw new TesseraError("script_failed");
    // What came out of a JSON text is JSON.
    return { state: "ready", value: fromJson((answered?.value ?? null) as Json) };
  };
  const asked = (call: ResourceCall): Promise<{ readonly value: unknown }> | null => {
    const lookup = lookupOf(call);
    if (lookup) return ask.lookup(lookup);
    const request = requestOf(call);
    return request && ask.request(request);
  };
  const answer = async (call: ResourceCall, scripts: Scripts | null): Promise<ResourceAnswer> => {
    const position = scripts?.positions.get(call);
    if (scripts && position !== undefined) return scriptValue((await scripts.answers)[position]);
    const answered = await asked(call);
    if (!answered) return { state: "failed", code: "calculation_error" };
    // What came out of a JSON text is JSON.
    return { state: "ready", value: read(call, (answered.value ?? null) as Json) };
  };
  return async (calls) => {
    const scripts = scriptsOf(calls, ask);
    const settled = await Promise.allSettled(calls.map((call) => answer(call, scripts)));
    const failed = settled.find((one) => one.status === "rejected");
    if (failed) onFailure(failed.reason);
    return settled.map((one) =>
      one.status === "fulfilled" ? one.value : { state: "failed", code: "calculation_server_error" },
    );
  };
}

/** The scripts of a batch, asked for in one request. */
interface Scripts {
  readonly positions: ReadonlyMap<ResourceCall, number>;
  readonly answers: Promise<readonly ScriptAnswer[]>;
}

function scriptsOf(calls: readonly ResourceCall[], ask: ResourceAsking): Scripts | null {
  const positions = new Map<ResourceCall, number>();
  const wanted: ScriptRequest[] = [];
  for (const call of calls) {
    const script = scriptOf(call);
    if (script) positions.set(call, wanted.push(script) - 1);
  }
  return wanted.length === 0 ? null : { positions, answers: ask.scripts(wanted) };
}
