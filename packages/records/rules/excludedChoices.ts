import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import { isRow } from "@tessera/expression/values/value.ts";
import { choiceKeyOf } from "@tessera/form-engine/choices/choiceKeys.ts";
import type { Cell } from "@tessera/form-engine/record/cell.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import type { ChosenRequest } from "../guard/records.ts";

/** A value of the record, and what was stored in its place. */
export interface PlacedCell {
  readonly cell: Cell;
  /** Whether the columns of its field hold what was stored. */
  readonly isStored: boolean;
  /** Where it stands in the record as it was; null where it stood nowhere. */
  readonly findBefore: (before: FormStore) => Cell | null;
}

/** The choice of a field, and the filter of its look-up now; null where nothing is chosen or nothing filters. */
interface FilteredChoice {
  readonly key: string;
  readonly entity: string;
  /** Column → value, as canonical JSON. */
  readonly filter: string;
}

function filterText(store: FormStore, cell: Cell): string | null {
  const { filter } = store.stateOf(cell);
  if (filter === null || !isRow(filter)) return null;
  const text = canonicalJson(toJson(filter));
  return text === "{}" ? null : text;
}

function choiceOf(store: FormStore, cell: Cell): FilteredChoice | null {
  const { field, holder } = cell;
  const key = choiceKeyOf(holder.slots[field.slot] ?? null);
  if (field.type === null || !field.reference || !field.rules.filterExp || key === null) return null;
  // As with all that a form asks of a value: what is hidden or read-only is nobody's to fix.
  if (store.isClosed(cell)) return null;
  const filter = filterText(store, cell);
  return filter === null ? null : { key, entity: field.reference.entity, filter };
}

function conditionOf(filter: string): Condition {
  // What `filterText` wrote of a row value.
  const equals = JSON.parse(filter) as { readonly [column: string]: Json };
  return { and: Object.entries(equals).map(([field, value]) => ({ field, operator: "=", operand: { value } })) };
}

/**
 * The chosen records that the filters of their look-ups exclude, asked of the database once for each filter. A stored choice is left in peace
 * while its filter is what it was for the stored record, which `openBefore` opens where that has to be known: its record may have
 * changed since, and nobody chose again.
 */
export async function excludedChoices(
  context: RequestContext,
  store: FormStore,
  placed: Iterable<PlacedCell>,
  openBefore: () => Promise<FormStore | null>,
): Promise<ReadonlySet<Cell>> {
  const choices = [...placed].flatMap((place) => {
    const choice = choiceOf(store, place.cell);
    return choice ? [{ ...place, choice }] : [];
  });
  const before = choices.some(({ isStored }) => isStored) ? await openBefore() : null;
  const asked = choices.filter(({ choice, findBefore, isStored }) => {
    const cell = isStored && before ? findBefore(before) : null;
    return !before || !cell || filterText(before, cell) !== choice.filter;
  });
  const groups = Map.groupBy(asked, ({ choice }) => `${choice.entity} ${choice.filter}`);
  const requests = [...groups.values()].flatMap((group): ChosenRequest[] => {
    const [first] = group;
    const keys = [...new Set(group.map(({ choice }) => choice.key))];
    return first ? [{ entity: first.choice.entity, keys, filter: conditionOf(first.choice.filter) }] : [];
  });
  const found = requests.length === 0 ? [] : await context.services.records.chosen(context, requests);
  const excluded = [...groups.values()].flatMap((group, index) =>
    group.filter(({ choice }) => found[index]?.has(choice.key) !== true),
  );
  return new Set(excluded.map(({ cell }) => cell));
}
