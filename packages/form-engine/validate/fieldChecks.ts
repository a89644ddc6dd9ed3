import type { FieldBehaviours, FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import { isList } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import { valueText } from "../record/valueText.ts";
import { toWire } from "../record/wireValue.ts";
import { isNumeric } from "./boundsOf.ts";
import { digitCheck } from "./digitCheck.ts";
import { type FieldCheck, issueAt, levelOf, noMessages, numberFormat } from "./fieldCheck.ts";
import { fitsMask, maskLengths, masksOf } from "./patternMask.ts";
import { rangeCheck } from "./rangeCheck.ts";

/** How many are chosen, or how long a text is, without its markup where it has some. A single choice has no length. */
function lengthCheck(field: CompiledField, behaviours: FieldBehaviours): FieldCheck | null {
  const [shortest, longest] = [numberFormat(field, "minlength"), numberFormat(field, "maxlength")];
  const column = field.valueType === "text" ? (field.detail.length ?? null) : null;
  if (isNumeric(field) || (shortest === null && longest === null && column === null)) return null;
  const level = levelOf(field);
  const isChoice = field.options !== null || field.reference !== null;
  const markup = field.type === null ? undefined : behaviours(field.type)?.markup;
  return (at) => {
    const { value } = at;
    if (isList(value)) {
      const actual = value.length;
      if (shortest !== null && actual < shortest)
        return [issueAt(at, "min_items", { length: shortest, actual }, level)];
      return longest !== null && actual > longest
        ? [issueAt(at, "max_items", { length: longest, actual }, level)]
        : noMessages;
    }
    if (typeof value !== "string" || isChoice) return noMessages;
    const stored = [...value].length;
    if (column !== null && stored > column) return [issueAt(at, "maxlength", { length: column, actual: stored })];
    const actual = markup ? [...markup.plain(value)].length : stored;
    if (longest !== null && field.valueType === "text" && actual > longest)
      return [issueAt(at, "maxlength", { length: longest, actual }, level)];
    return shortest !== null && actual < shortest
      ? [issueAt(at, "minlength", { length: shortest, actual }, level)]
      : noMessages;
  };
}

/** A value under a mask, or under one of several. */
function patternCheck(field: CompiledField): FieldCheck | null {
  const masks = masksOf(field.formats.pattern);
  const lengths = maskLengths(masks);
  if (!lengths) return null;
  const level = levelOf(field);
  return (at) => {
    if (isList(at.value)) return noMessages;
    const text = String(valueText(at.value, { valueType: field.valueType, options: null }));
    if (masks.some((mask) => fitsMask(text, mask))) return noMessages;
    const actual = [...text].length;
    if (actual < lengths.min) return [issueAt(at, "minlength", { length: lengths.min, actual }, level)];
    if (actual > lengths.max) return [issueAt(at, "maxlength", { length: lengths.max, actual }, level)];
    return [issueAt(at, "pattern", { value: text, pattern: masks.join(", ") }, level)];
  };
}

/** What the type of the column, and of the field over it, say of a value; the first that has something to say. */
function typeCheck(field: CompiledField, behaviours: FieldBehaviours): FieldCheck | null {
  const { columnType, detail, formats, type, valueType } = field;
  const types: readonly (readonly [string, FieldSettings])[] = [
    ...(columnType ? [[columnType.type, columnType.formats] as const] : []),
    ...(type === null ? [] : [[type, formats] as const]),
  ];
  const checks = types.flatMap(([name, settings]) => {
    const behaviour = behaviours(name);
    return behaviour?.check ? [(value: Json) => behaviour.check?.(value, settings, valueType) ?? null] : [];
  });
  if (checks.length === 0) return null;
  return (at) => {
    const value = toWire(at.value, valueType, detail.scale ?? null);
    for (const check of checks) {
      const issue = check(value);
      if (issue) return [{ ...issueAt(at, "", issue.data), code: issue.code }];
    }
    return noMessages;
  };
}

/** Fixed choices, or those that a rule gave; those of a reference are the server's to know. */
function choiceCheck(field: CompiledField): FieldCheck | null {
  const fixed = field.options && new Set(field.options.map((option) => option.key));
  if (!fixed && !field.rules.listExp) return null;
  return (at) => {
    const keys = at.list ? new Set(at.list.map(({ key }) => key)) : fixed;
    if (!keys) return noMessages;
    const unknown = (isList(at.value) ? at.value : [at.value]).map(String).filter((key) => !keys.has(key));
    return unknown.length === 0 ? noMessages : [issueAt(at, "option_unknown", { value: unknown.join(", ") })];
  };
}

type Known = WeakMap<CompiledField, readonly FieldCheck[]>;

const known = new WeakMap<FieldBehaviours, Known>();

/**
 * The rules of a field that it has at all, in the order in which they speak; made once per field and behaviour of the
 * types.
 */
export function fieldChecks(field: CompiledField, behaviours: FieldBehaviours): readonly FieldCheck[] {
  const cache: Known = known.get(behaviours) ?? new WeakMap();
  known.set(behaviours, cache);
  const found = cache.get(field);
  if (found) return found;
  const made = [
    rangeCheck(field),
    lengthCheck(field, behaviours),
    patternCheck(field),
    typeCheck(field, behaviours),
    choiceCheck(field),
    digitCheck(field),
  ].filter((check) => check !== null);
  cache.set(field, made);
  return made;
}
