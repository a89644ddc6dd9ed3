import type { Envelope } from "@tessera/contract/defineOperation.ts";
import { RawJson } from "@tessera/server-core/context.ts";

/** The JSON text of an output in its envelope (spec shell §7.1). Text that the database built is passed on unparsed. */
export function enveloped(envelope: Envelope, output: unknown): string | Buffer {
  const text = output instanceof RawJson ? output.content : (JSON.stringify(output) ?? "null");
  if (typeof text === "string") return envelope === "plain" ? text : `{"${envelope}":${text}}`;
  if (envelope === "plain") return Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const before = `{"${envelope}":`;
  const whole = Buffer.allocUnsafe(before.length + text.length + 1);
  whole.write(before, "latin1");
  whole.set(text, before.length);
  whole.write("}", before.length + text.length, "latin1");
  return whole;
}
