import type { ResourceCall } from "@tessera/expression/compile/frame.ts";
import { scriptFunction } from "@tessera/expression/userFunctions/scriptCall.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

type JsonRecord = { readonly [name: string]: Json };

/** A look-up as rules ask for it: `column` `*` wants the whole row, `FULL_RESULT` all rows (spec forms §7). */
export interface LookupRequest {
  readonly name: string;
  readonly params: JsonRecord;
  readonly column: string;
}

/** A request as rules ask for it: a method, a path of the server with a query or without, and the input. */
export interface RuleRequest {
  readonly method: string;
  readonly url: string;
  readonly data: JsonRecord;
}

/** A script as rules ask for it: the id of its function, and the arguments in the order of its parameters. */
export interface ScriptRequest {
  readonly id: string;
  readonly args: readonly Json[];
}

function recordOf(value: Json | undefined): JsonRecord {
  // JSON that is an object and no list.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}

/** The look-up that a resource call asks for; null for any other function. */
export function lookupOf(call: ResourceCall): LookupRequest | null {
  const [name, params, column] = call.args;
  if (call.function !== "lookup" || typeof name !== "string") return null;
  return { name, params: recordOf(params), column: typeof column === "string" ? column : "" };
}

/** The request that a resource call asks for; null for any other function. */
export function requestOf(call: ResourceCall): RuleRequest | null {
  const [method, url, data] = call.args;
  if (call.function !== "request" || typeof method !== "string" || typeof url !== "string") return null;
  return { method, url, data: recordOf(data) };
}

/** The script that a resource call asks for; null for any other function. */
export function scriptOf(call: ResourceCall): ScriptRequest | null {
  const [id, ...args] = call.args;
  return call.function === scriptFunction && typeof id === "string" ? { id, args } : null;
}
