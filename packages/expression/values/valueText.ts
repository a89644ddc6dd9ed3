import { Decimal } from "@tessera/std/decimal.ts";
import { type Frame, spend } from "../compile/frame.ts";
import { limits } from "../limits.ts";
import { isShort } from "./comparison.ts";
import { EvaluationError, wrongType } from "./errors.ts";
import { type EngineValue, isList } from "./value.ts";

/**
 * The text of a value as concatenation, templates and `text()` write it: null as `''`, decimals canonical, lists with
 * commas, all else as JavaScript. Throws `wrong_type` on a row and `text_too_long` beyond the bound.
 */
export function valueText(frame: Frame, value: EngineValue): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  if (value instanceof Decimal) spend(frame, isShort(value.units) ? 4 : 12);
  if (typeof value !== "object" || value instanceof Decimal) return String(value);
  if (!isList(value)) throw wrongType("text");
  spend(frame, value.length);
  let text = "";
  for (let index = 0; index < value.length; index++) {
    text += (index === 0 ? "" : ",") + valueText(frame, value[index] ?? null);
    if (text.length > limits.text) throw new EvaluationError("text_too_long", { limit: limits.text });
  }
  return text;
}
