import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { formatJson } from "./formatJson.ts";
import { scanJson } from "./scanJson.ts";

/** A stored value as text to be read and edited: JSON on several lines, a text as it was written. */
export function jsonSource(value: EngineValue, valueType: string): string {
  if (value === null) return "";
  if (valueType === "text") return String(value);
  const text = JSON.stringify(toJson(value));
  const { problem, tokens } = scanJson(text, true);
  return problem === null ? formatJson(tokens) : text;
}
