import type { ResourceAnswer, ResourceCall } from "@tessera/expression/frame.ts";
import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import { createLookupReader } from "@tessera/form-engine/lookupReader.ts";
import { type LookupRequest, lookupOf, type RuleRequest, requestOf } from "@tessera/form-engine/resourceCalls.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** How the server is asked. */
export interface ResourceAsking {
  readonly lookup: (input: LookupRequest) => Promise<{ readonly value: unknown }>;
  readonly request: (input: RuleRequest) => Promise<{ readonly value: unknown }>;
}

/**
 * Answers the look-ups and requests of a form's rules by asking the server, all at once. One that fails is the empty result; `onFailure` is
 * called once per batch, so that the person hears of it (spec forms §8 calculation_error).
 */
export function resourceResolver(
  form: CompiledForm,
  ask: ResourceAsking,
  onFailure: (error: unknown) => void,
): (calls: readonly ResourceCall[]) => Promise<readonly ResourceAnswer[]> {
  const read = createLookupReader(form);
  const asked = (call: ResourceCall): Promise<{ readonly value: unknown }> | null => {
    const lookup = lookupOf(call);
    if (lookup) return ask.lookup(lookup);
    const request = requestOf(call);
    return request && ask.request(request);
  };
  const answer = async (call: ResourceCall): Promise<ResourceAnswer> => {
    const answered = await asked(call);
    if (!answered) return { state: "failed", code: "calculation_error" };
    // What came out of a JSON text is JSON.
    return { state: "ready", value: read(call, (answered.value ?? null) as Json) };
  };
  return async (calls) => {
    const settled = await Promise.allSettled(calls.map(answer));
    const failed = settled.find((one) => one.status === "rejected");
    if (failed) onFailure(failed.reason);
    return settled.map((one) =>
      one.status === "fulfilled" ? one.value : { state: "failed", code: "calculation_server_error" },
    );
  };
}
