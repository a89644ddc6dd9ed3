import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import { type EngineValue, isList } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import { comparedWire } from "../record/cellChange.ts";
import type { FieldMessage } from "../record/formState.ts";
import { issueAt, noMessages, type ValidatedValue } from "./fieldCheck.ts";
import { fieldChecks } from "./fieldChecks.ts";

const isEmpty = (value: EngineValue, field: CompiledField, behaviours: FieldBehaviours): boolean =>
  value === "" || (isList(value) && value.length === 0) || comparedWire(value, field, behaviours) === null;

function requiredMessages(field: CompiledField, at: ValidatedValue): readonly FieldMessage[] {
  const level = field.entityRequired ? "error" : at.required;
  return level === "none" ? noMessages : [issueAt(at, "required", {}, level)];
}

/**
 * The messages of one value by the rules of spec forms §5: what is missing, bounds and steps, lengths and counts, mask,
 * what the field type says, choice, digits. Costs nothing of the record around it, and of the field only the rules that
 * it has. Rules of `formats` say it as loudly as `formats.level` has it. Instants are bounded by clocks of `zone`.
 */
export function validateCell(
  field: CompiledField,
  at: ValidatedValue,
  behaviours: FieldBehaviours,
  zone = "UTC",
): readonly FieldMessage[] {
  if (isEmpty(at.value, field, behaviours)) return requiredMessages(field, at);
  let found = noMessages;
  for (const check of fieldChecks(field, behaviours)) {
    const messages = check(at, zone);
    if (messages.length > 0) found = found.length === 0 ? messages : [...found, ...messages];
  }
  return found;
}
