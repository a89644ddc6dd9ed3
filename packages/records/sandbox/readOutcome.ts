import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { SandboxOutcome } from "./sandbox.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const reasons = ["size", "syntax", "unsettled"] as const;

/**
 * Line of the script in the text of a stack, from 1: the line that opens its function does not count. Null when there
 * is none.
 */
function lineOf(stack: string): number | null {
  const found = /\bscript:(\d{1,6})/.exec(stack);
  return found ? Math.max(1, Number(found[1]) - 1) : null;
}

/**
 * Reads what the frame wrote: `value` and `log`, or `reason`, `message`, `stack` and `log`. Whatever came in its place
 * is a script that threw.
 */
export function readOutcome(result: string): SandboxOutcome {
  let read: unknown = null;
  try {
    read = JSON.parse(result);
  } catch {
    // Only a broken process writes no JSON.
  }
  if (!isJsonObject(read)) return { ok: false, reason: "threw", message: "", line: null, log: "" };
  const log = text(read.log);
  // What was parsed is JSON.
  if (Object.hasOwn(read, "value")) return { ok: true, value: read.value as Json, log };
  const reason = reasons.find((one) => one === read.reason) ?? "threw";
  return { ok: false, reason, message: text(read.message), line: lineOf(text(read.stack)), log };
}
