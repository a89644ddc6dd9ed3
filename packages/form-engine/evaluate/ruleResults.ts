import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import { truthy } from "@tessera/expression/values/truthy.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { CompiledField, CompiledForm, CompiledTable } from "../compile/compiledForm.ts";
import { Place, type RuleNode } from "../program/formProgram.ts";
import type { Row } from "../record/cell.ts";
import { RuleKind } from "../record/flags.ts";
import { fromWire, toWire } from "../record/wireValue.ts";
import { coerceValue } from "./coerceValue.ts";

/** What rules came to: by name of the field (sub-form; id of the page or group) and of the rule, as wire JSON. */
export interface NamedResults {
  readonly [name: string]: { readonly [rule: string]: Json };
}

/**
 * What the rules of a record or row came to; `broken` holds the messages of its invariants that do not hold, by their
 * ids.
 */
export interface PartResults {
  readonly fields: NamedResults;
  readonly broken: { readonly [invariant: string]: string };
}

/**
 * What the rules that stay on the server came to (design §7): effects, never what they read. Hidden, read-only,
 * required and collapsed are true or false, labels text, values and bounds wire JSON of the field's type. Rows by
 * sub-form and uid. A rule that is not named came to nothing: what was before stays.
 */
export interface RuleResults extends PartResults {
  readonly sections: NamedResults;
  readonly tables: NamedResults;
  readonly rows: { readonly [subForm: string]: { readonly [uid: string]: PartResults } };
}

/** The uid of a saved row in an open form. */
export const uidOfKey = (key: string): string => `k${key}`;

const flagKinds = new Set<number>([RuleKind.hiddenExp, RuleKind.readOnlyExp, RuleKind.requiredExp]);

/** The field that a rule is of; undefined for rules of anything else. */
function fieldOfRule({ fields, tables }: CompiledForm, node: RuleNode): CompiledField | undefined {
  if (node.place === Place.field) return fields[node.slot];
  return node.place === Place.column ? tables[node.table]?.columns[node.slot] : undefined;
}

/** What a rule came to as it is said to a person: its effect. Undefined when it is no value of the field's type. */
function effectOf(form: CompiledForm, node: RuleNode, result: EngineValue): Json | undefined {
  if (flagKinds.has(node.kind) || node.name === "collapsedExp") return truthy(result);
  if (node.kind === RuleKind.labelExp) return result === null ? null : String(result);
  const field = fieldOfRule(form, node);
  if (!field) return undefined;
  if (node.kind === RuleKind.filterExp || node.kind === RuleKind.listExp) return toJson(result);
  if (node.kind !== RuleKind.value) return toWire(result, field.valueType);
  const value = coerceValue(result, field);
  return value === undefined ? undefined : toWire(value, field.valueType, field.detail.scale ?? null);
}

type Writable<Of> = { -readonly [Key in keyof Of]: Of[Key] };
type Named = { [name: string]: { [rule: string]: Json } };

/** Collects what rules came to. */
export class ResultCollector {
  readonly #form: CompiledForm;
  readonly #tells: (table: CompiledTable, column: CompiledField) => boolean;
  readonly #main = { fields: safeRecord<Named[string]>(), broken: safeRecord<string>() };
  readonly #sections: Named = safeRecord();
  readonly #tables: Named = safeRecord();
  readonly #rows: Writable<RuleResults["rows"]> & { [table: string]: { [uid: string]: PartResults } } = safeRecord();

  /** `tells` says of which columns of new rows the person may learn. */
  constructor(form: CompiledForm, tells: (table: CompiledTable, column: CompiledField) => boolean) {
    this.#form = form;
    this.#tells = tells;
  }

  /** Takes what a rule of the form came to; `section` is the id of the page or group where it is of one. */
  add(node: RuleNode, row: Row | null, section: string | null, result: EngineValue): void {
    const { tables, invariants } = this.#form;
    switch (node.place) {
      case Place.invariant:
      case Place.rowInvariant: {
        const found = row ? tables[node.table]?.invariants[node.slot] : invariants[node.slot];
        if (found && result === false) this.#part(row).broken[found.id] = found.message;
        return;
      }
      case Place.section:
        put(this.#sections, section ?? "", node.name, effectOf(this.#form, node, result));
        return;
      case Place.table: {
        const table = tables[node.slot];
        const effect =
          node.kind === RuleKind.value ? this.#madeRows(table, result) : effectOf(this.#form, node, result);
        put(this.#tables, table?.name ?? "", node.name, effect);
        return;
      }
      default: {
        const name = fieldOfRule(this.#form, node)?.name ?? "";
        put(this.#part(row).fields, name, node.name, effectOf(this.#form, node, result));
      }
    }
  }

  /** Says that a row is known, whether or not anything comes to be said of it. */
  open(row: Row): void {
    this.#part(row);
  }

  /** The rows that a rule makes for a sub-form, with what the person may see of them. */
  #madeRows(table: CompiledTable | undefined, result: EngineValue): Json | undefined {
    const rows = toJson(result);
    if (!table || !Array.isArray(rows)) return undefined;
    const readable = new Set(table.columns.filter((column) => this.#tells(table, column)).map(({ name }) => name));
    return rows.map((row: Json): Json => {
      const values = typeof row === "object" && row !== null && !Array.isArray(row) ? Object.entries(row) : [];
      return Object.fromEntries(values.filter(([name]) => readable.has(name)));
    });
  }

  /** Everything that was taken. */
  results(): RuleResults {
    return { ...this.#main, sections: this.#sections, tables: this.#tables, rows: this.#rows };
  }

  #part(row: Row | null): { fields: Named; broken: { [id: string]: string } } {
    if (!row) return this.#main;
    const ofTable = this.#rows[row.table.name] ?? safeRecord<PartResults>();
    this.#rows[row.table.name] = ofTable;
    const part = { fields: safeRecord<Named[string]>(), broken: safeRecord<string>() };
    ofTable[row.uid] ??= part;
    // Only this class makes parts.
    return ofTable[row.uid] as typeof part;
  }
}

function put(named: Named, name: string, rule: string, effect: Json | undefined): void {
  if (effect === undefined) return;
  const rules = named[name] ?? safeRecord<Json>();
  named[name] = rules;
  rules[rule] = effect;
}

/**
 * What a rule came to, as the engine takes it; undefined when nothing is said of it. `section` as in
 * `ResultCollector.add`.
 */
export function resultOf(
  form: CompiledForm,
  results: RuleResults,
  node: RuleNode,
  row: Row | null,
  section: string | null,
): EngineValue | undefined {
  const part = row ? results.rows[row.table.name]?.[row.uid] : results;
  if (!part) return undefined;
  const { tables } = form;
  switch (node.place) {
    case Place.invariant:
    case Place.rowInvariant:
      return brokenText(form, results, node.slot, row) === null;
    case Place.section:
      return read(results.sections[section ?? ""]?.[node.name]);
    case Place.table:
      return read(results.tables[tables[node.slot]?.name ?? ""]?.[node.name]);
    default: {
      const field = fieldOfRule(form, node);
      const effect = part.fields[field?.name ?? ""]?.[node.name];
      if (!field || effect === undefined) return undefined;
      const isPlain = flagKinds.has(node.kind) || node.kind === RuleKind.labelExp;
      const isOpen = node.kind === RuleKind.filterExp || node.kind === RuleKind.listExp;
      return isPlain || isOpen ? fromJson(effect) : fromWire(effect, field.valueType);
    }
  }
}

const read = (effect: Json | undefined): EngineValue | undefined =>
  effect === undefined ? undefined : fromJson(effect);

/** Message of an invariant (by its position) that does not hold; null when it holds or nothing is said of it. */
export function brokenText(
  { invariants, tables }: CompiledForm,
  results: RuleResults,
  position: number,
  row: Row | null,
): string | null {
  const all = row ? tables.find(({ slot }) => slot === row.table.slot)?.invariants : invariants;
  const broken = row ? results.rows[row.table.name]?.[row.uid]?.broken : results.broken;
  return broken?.[all?.[position]?.id ?? ""] ?? null;
}

/** Of a form without rules that stay on the server. */
export const noResults: RuleResults = { fields: {}, broken: {}, sections: {}, tables: {}, rows: {} };
