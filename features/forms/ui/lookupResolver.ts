import type { ResourceAnswer, ResourceCall } from "@tessera/expression/frame.ts";
import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import { createLookupReader } from "@tessera/form-engine/lookupReader.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A look-up as the operation takes it. */
export interface LookupInput {
  readonly name: string;
  readonly params: { readonly [column: string]: unknown };
  readonly column: string;
}

function isRecord(params: Json | undefined): params is { readonly [name: string]: Json } {
  return typeof params === "object" && params !== null && !Array.isArray(params);
}

/**
 * Answers the look-ups of a form's rules by asking the server, all at once. One that fails is the empty result; `onFailure` is called once
 * per batch, so that the person hears of it (spec forms §8 calculation_error).
 */
export function lookupResolver(
  form: CompiledForm,
  ask: (input: LookupInput) => Promise<{ readonly value: unknown }>,
  onFailure: (error: unknown) => void,
): (calls: readonly ResourceCall[]) => Promise<readonly ResourceAnswer[]> {
  const read = createLookupReader(form);
  const answer = async (call: ResourceCall): Promise<ResourceAnswer> => {
    const [name, params, column] = call.args;
    if (call.function !== "lookup" || typeof name !== "string") return { state: "failed", code: "calculation_error" };
    const { value } = await ask({
      name,
      params: isRecord(params) ? params : {},
      column: typeof column === "string" ? column : "",
    });
    // What came out of a JSON text is JSON.
    return { state: "ready", value: read(call, (value ?? null) as Json) };
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
