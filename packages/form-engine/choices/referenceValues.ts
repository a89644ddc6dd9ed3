import { decodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { ReferencePart } from "../compile/compiledForm.ts";
import type { Holder } from "../record/cell.ts";
import { fromWire } from "../record/wireValue.ts";

/** The value of a key column from its text in a record's key. */
function partValue(text: string, type: ValueTypeName): EngineValue {
  if (type === "integer" || type === "float") return Number(text);
  return type === "boolean" ? text === "true" : fromWire(text, type);
}

/** Parts of which another reference of the record, chosen already, needs the column too. */
function isShared(holder: Holder, own: number, slot: number): boolean {
  return holder.fields.some(
    ({ reference, slot: other }) =>
      other !== own && reference?.parts?.some((part) => part.slot === slot) && (holder.slots[other] ?? null) !== null,
  );
}

/**
 * The columns that choosing a record writes, by slot: the parts of its key; or, where the choice is emptied, null for
 * those that no other chosen reference shares (for all, when every one is shared). Empty for a text that is no key.
 */
export function referenceValues(
  holder: Holder,
  slot: number,
  parts: readonly ReferencePart[],
  value: EngineValue,
): readonly { readonly slot: number; readonly value: EngineValue }[] {
  if (value === null) {
    const own = parts.filter((part) => !isShared(holder, slot, part.slot));
    return (own.length > 0 ? own : parts).map((part) => ({ slot: part.slot, value: null }));
  }
  const texts = decodeRecordKey(String(value), parts.length);
  if (texts === null) return [];
  return parts.map((part, index) => ({
    slot: part.slot,
    value: partValue(texts[index] ?? "", holder.fields[part.slot]?.valueType ?? "text"),
  }));
}
