import { truthy } from "@tessera/expression/values/truthy.ts";
import { type EngineValue, isList } from "@tessera/expression/values/value.ts";
import { listChoices, sameChoices } from "../choices/listChoices.ts";
import type { RuleNode } from "../program/formProgram.ts";
import type { Holder } from "../record/cell.ts";
import { Flag, RuleKind } from "../record/flags.ts";
import { sameValue } from "../record/sameValue.ts";

/** Writes what a rule of a field that is not its value came to. Gives whether anything changed. */
export function applyProperty(
  { fixed, kind, rule }: RuleNode,
  holder: Holder,
  slot: number,
  value: EngineValue,
): boolean {
  switch (kind) {
    case RuleKind.hiddenExp:
      return setFlag(holder, slot, Flag.hidden, fixed !== 0 || isTrue(value));
    case RuleKind.readOnlyExp:
      return setFlag(holder, slot, Flag.readOnly, fixed !== 0 || isTrue(value));
    case RuleKind.requiredExp: {
      const before = holder.flagsAt(slot);
      const level = isTrue(value) ? fixed : 0;
      const now = (before & ~(Flag.requiredWarning | Flag.requiredError)) | level;
      holder.setFlagsAt(slot, now);
      return now !== before;
    }
    case RuleKind.labelExp: {
      const label = value === null ? null : String(value);
      if ((holder.extra(slot)?.label ?? null) === label) return false;
      holder.extend(slot).label = label;
      return true;
    }
    case RuleKind.listExp: {
      // What is stored may stay.
      const offered = rule.followsStored && isList(value) ? [holder.stored(slot), ...value] : value;
      const list = listChoices(offered, holder.fields[slot]?.options);
      if (sameChoices(holder.extra(slot)?.list ?? null, list)) return false;
      holder.extend(slot).list = list;
      return true;
    }
    default:
      return setBound(holder, slot, kind, value);
  }
}

/** Most conditions come to a boolean. */
const isTrue = (value: EngineValue): boolean => value === true || (value !== false && truthy(value));

function setFlag(holder: Holder, slot: number, flag: number, on: boolean): boolean {
  const before = holder.flagsAt(slot);
  const now = on ? before | flag : before & ~flag;
  if (now === before) return false;
  holder.setFlagsAt(slot, now);
  return true;
}

function setBound(holder: Holder, slot: number, kind: number, value: EngineValue): boolean {
  const name = kind === RuleKind.minExp ? "min" : kind === RuleKind.maxExp ? "max" : "filter";
  if (sameValue(holder.extra(slot)?.[name] ?? null, value)) return false;
  holder.extend(slot)[name] = value;
  return true;
}
