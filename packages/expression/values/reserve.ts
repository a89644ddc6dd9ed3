import { type Frame, spend } from "../compile/frame.ts";
import { limits } from "../limits.ts";
import { EvaluationError } from "./errors.ts";
import { type EngineValue, isList, isRow } from "./value.ts";

/** Characters of a text that one unit of fuel pays for. */
export const charactersPerUnit = 8;

/** Takes fuel for going through all that is in a value, before that is done. */
export function spendOn(frame: Frame, value: EngineValue): void {
  if (typeof value === "string") spend(frame, value.length / charactersPerUnit);
  else if (isList(value) || isRow(value)) {
    const parts = isList(value) ? value : value.slots;
    spend(frame, 1 + parts.length);
    for (const part of parts) if (typeof part === "object" || typeof part === "string") spendOn(frame, part);
  }
}

const longText = 1_000;
/** Characters of a text that one unit of fuel compares with another text. */
const comparedPerUnit = 500;

/** Whether comparing the value costs more than a node: a text of many characters. */
export function isLongText(value: EngineValue): boolean {
  return typeof value === "string" && value.length > longText;
}

/** Takes fuel for comparing a value by its contents: a list, a row, a long text. Gives the value. */
export function paid(frame: Frame, value: EngineValue): EngineValue {
  if (typeof value === "object") spendOn(frame, value);
  else if (typeof value === "string" && value.length > longText) spend(frame, value.length / comparedPerUnit);
  return value;
}

/**
 * Refuses a text longer than the language allows, and takes fuel for making it, or for the part `added` to one. Call it
 * before making the text.
 */
export function reserveText(frame: Frame, length: number, added: number = length): void {
  if (length > limits.text) throw new EvaluationError("text_too_long", { limit: limits.text });
  spend(frame, 1 + added / charactersPerUnit);
}

/** Refuses a list longer than the language allows, and takes fuel for making it. Call it before making the list. */
export function reserveList(frame: Frame, length: number): void {
  if (length > limits.list) throw new EvaluationError("list_too_long", { limit: limits.list });
  spend(frame, 1 + length);
}

/** Takes fuel for a number that was written for people, which may have some hundred digits. Gives its text. */
export function shown(frame: Frame, text: string): string {
  spend(frame, 8 + text.length / 6);
  return text;
}
