import type { Frame } from "../compile/frame.ts";
import { openArithmetic } from "./arithmetic.ts";
import { reserveText } from "./reserve.ts";
import type { EngineValue } from "./value.ts";
import { valueText } from "./valueText.ts";

/** Characters of a joined text up to which joining is not counted. */
const small = 100;

/** The text with that of the value behind it; takes fuel, and refuses a text beyond the bound before making it. */
export function withText(frame: Frame, text: string, value: EngineValue): string {
  const next = typeof value === "string" ? value : valueText(frame, value);
  const length = text.length + next.length;
  if (length > small) reserveText(frame, length);
  return text + next;
}

/** `+` on values whose types are known only now: joins when one is a text, else adds. */
export function openSum(frame: Frame, left: EngineValue, right: EngineValue): EngineValue {
  if (typeof left !== "string" && typeof right !== "string") return openArithmetic("+", left, right);
  return withText(frame, valueText(frame, left), right);
}
