import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { queryRows } from "@tessera/contract/definitions/queryRows.ts";
import { choiceConditions } from "@tessera/contract/values/storedCondition.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import { isRow } from "@tessera/expression/values/value.ts";
import { choiceKeys } from "@tessera/form-engine/choices/choiceKeys.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { Cell } from "@tessera/form-engine/record/cell.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import type { ChosenRequest } from "../guard/choicesRequest.ts";

/** A value of the record, and what was stored in its place. */
export interface PlacedCell {
  readonly cell: Cell;
  /** Whether the columns of its field hold what was stored. */
  readonly isStored: boolean;
  /** Where it stands in the record as it was; null where it stood nowhere. */
  readonly findBefore: (before: FormStore) => Cell | null;
}

/** What is chosen in a field, and the filter of its look-up now; null where nothing is chosen or nothing filters. */
interface FilteredChoice {
  readonly keys: readonly string[];
  /** An entity, or a query by its name as a source of rows. */
  readonly rows: string;
  /** Column → value, as canonical JSON. */
  readonly filter: string;
}

const nothing = "{}";

function filterText(store: FormStore, cell: Cell): string {
  const { filter } = store.stateOf(cell);
  return filter === null || !isRow(filter) ? nothing : canonicalJson(toJson(filter));
}

/**
 * What a field chooses from, where not all of it is to choose: a look-up with a filter, or a query, with or without
 * one.
 */
export function limitedRows({ formats, reference, rules, type }: CompiledField): string | null {
  const chosen = choiceQueryOf(formats);
  if (type === null) return null;
  if (chosen !== null) return queryRows(chosen.query);
  return rules.filterExp ? (reference?.entity ?? null) : null;
}

function choiceOf(store: FormStore, cell: Cell): FilteredChoice | null {
  const { field, holder } = cell;
  const rows = limitedRows(field);
  const keys = choiceKeys(holder.slots[field.slot] ?? null);
  if (rows === null || keys.length === 0) return null;
  // As with all that a form asks of a value: what is hidden or read-only is nobody's to fix.
  if (store.isClosed(cell)) return null;
  const filter = filterText(store, cell);
  return filter === nothing && choiceQueryOf(field.formats) === null ? null : { keys, rows, filter };
}

function conditionOf(filter: string): Condition {
  // What `filterText` wrote of a row value.
  const asked = JSON.parse(filter) as { readonly [column: string]: Json };
  return { and: choiceConditions(asked) };
}

/**
 * The choices that the filters of their look-ups, or the queries that they are rows of, exclude, asked of the database
 * once for each filter. A stored choice is left in peace while its filter is what it was for the stored record, which
 * `openBefore` opens where that has to be known: its record may have changed since, and nobody chose again. Of several
 * choices in one field this holds for each.
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
  const mayBeStored = ({ cell, isStored }: PlacedCell): boolean => isStored || cell.field.valueType === "list";
  const before = choices.some(mayBeStored) ? await openBefore() : null;
  const asked = choices.flatMap((one) => {
    const { choice, findBefore } = one;
    const stored = before && mayBeStored(one) ? findBefore(before) : null;
    if (!before || !stored || filterText(before, stored) !== choice.filter) return [one];
    const kept = choiceKeys(stored.holder.slots[stored.field.slot] ?? null);
    const keys = choice.keys.filter((key) => !kept.includes(key));
    return keys.length === 0 ? [] : [{ ...one, choice: { ...choice, keys } }];
  });
  const groups = Map.groupBy(asked, ({ choice }) => `${choice.rows} ${choice.filter}`);
  const requests = [...groups.values()].flatMap((group): ChosenRequest[] => {
    const [first] = group;
    const keys = [...new Set(group.flatMap(({ choice }) => choice.keys))];
    return first ? [{ entity: first.choice.rows, keys, filter: conditionOf(first.choice.filter) }] : [];
  });
  const found = requests.length === 0 ? [] : await context.services.records.chosen(context, requests);
  const excluded = [...groups.values()].flatMap((group, index) =>
    group.filter(({ choice }) => !choice.keys.every((key) => found[index]?.has(key))),
  );
  return new Set(excluded.map(({ cell }) => cell));
}
