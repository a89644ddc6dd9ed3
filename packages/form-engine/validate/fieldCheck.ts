import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField, CompiledOption, RequiredLevel } from "../compile/compiledForm.ts";
import type { FieldMessage } from "../record/formState.ts";

/** What validation looks at beside the field's definition. */
export interface ValidatedValue {
  readonly value: EngineValue;
  readonly label: string;
  readonly required: RequiredLevel;
  readonly min: EngineValue;
  readonly max: EngineValue;
  /** Choices that a rule gave; absent or null: those of the field. */
  readonly list?: readonly CompiledOption[] | null;
}

/**
 * One rule of a field, made ready: what it says of a value that is not empty. `zone` is the person's, by whose clocks
 * instants are bounded.
 */
export type FieldCheck = (at: ValidatedValue, zone: string) => readonly FieldMessage[];

/** Nothing to say. */
export const noMessages: readonly FieldMessage[] = [];

/** A message of validation; its text is `validation.<code>`. */
export function issueAt(
  { label }: ValidatedValue,
  code: string,
  data: FieldMessage["data"] = {},
  severity: FieldMessage["severity"] = "error",
): FieldMessage {
  return { severity, code: `validation.${code}`, data: { field: label, ...data }, source: "client" };
}

/**
 * How loud the rules of `formats` are: `formats.level`, an error by default. What the entity asks for is always an
 * error.
 */
export function levelOf({ formats }: CompiledField): FieldMessage["severity"] {
  return formats.level === "warning" || formats.level === "info" ? formats.level : "error";
}

/** A setting that is a number; null when it is not set. */
export function numberFormat({ formats }: CompiledField, key: string): number | null {
  const value = formats[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
