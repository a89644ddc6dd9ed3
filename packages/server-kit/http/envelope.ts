import type { Envelope } from "@tessera/contract/defineOperation.ts";
import { RawJson } from "../context.ts";

/** The JSON text of an output in its envelope (spec shell §7.1). Text that the database built is passed on unparsed. */
export function enveloped(envelope: Envelope, output: unknown): string {
  const text = output instanceof RawJson ? output.body : (JSON.stringify(output) ?? "null");
  return envelope === "plain" ? text : `{"${envelope}":${text}}`;
}
