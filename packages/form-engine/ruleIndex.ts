import type { CompiledField, CompiledForm, CompiledRule, RuleSet } from "./compiledForm.ts";
import { treeNodes } from "./treeNodes.ts";

/** The rules that give a field its value; the first that applies wins. */
export const valueRules = ["entityComputed", "computed", "default", "entityDefault"] as const;
/** The rules that give a field its other properties. */
export const propertyRules = [
  "hiddenExp",
  "readOnlyExp",
  "requiredExp",
  "labelExp",
  "minExp",
  "maxExp",
  "filterExp",
  "listExp",
] as const;
/** See `propertyRules`. */
export type PropertyRule = (typeof propertyRules)[number];

/** A rule that must be evaluated again when something it reads changes. */
export type Reader =
  | { readonly kind: "value"; readonly rank: number; readonly table: number | null; readonly allRows: boolean }
  | {
      readonly kind: "property";
      readonly table: number | null;
      readonly slot: number;
      readonly rule: PropertyRule;
      readonly allRows: boolean;
    }
  | { readonly kind: "table"; readonly slot: number }
  | { readonly kind: "section"; readonly id: string };

/** What reads what, and the rank of each computed value. Made once per compiled form. */
export interface RuleIndex {
  readonly readers: ReadonlyMap<string, readonly Reader[]>;
  readonly rankOf: ReadonlyMap<string, number>;
}

const cache = new WeakMap<CompiledForm, RuleIndex>();

/** The index of a form; kept with the form, so that opening a second record costs nothing. */
export function ruleIndexOf(form: CompiledForm): RuleIndex {
  const known = cache.get(form);
  if (known) return known;
  const readers = new Map<string, Reader[]>();
  const rankOf = new Map(form.order.map((key, rank) => [key, rank]));
  const readsOf = (rule: CompiledRule, table: number | null): readonly string[] =>
    table !== null && [...treeNodes(rule.tree)].some((node) => node.op === "index")
      ? [...rule.reads, `index:${table}`]
      : rule.reads;
  const add = (rule: CompiledRule | undefined, reader: Reader) => {
    const table = "table" in reader ? reader.table : null;
    for (const read of rule ? readsOf(rule, table) : []) {
      const list = readers.get(read);
      if (list) list.push(reader);
      else readers.set(read, [reader]);
    }
  };
  const readsAllRows = (rule: CompiledRule | undefined, table: number | null) =>
    table !== null && (rule?.reads.includes(`table:${table}`) ?? false);
  const addField = (field: CompiledField, table: number | null) => {
    const rank = rankOf.get(table === null ? `field:${field.slot}` : `column:${table}:${field.slot}`);
    for (const name of valueRules) {
      const rule = field.rules[name];
      if (rank !== undefined) add(rule, { kind: "value", rank, table, allRows: readsAllRows(rule, table) });
    }
    for (const name of propertyRules) {
      const rule = field.rules[name];
      add(rule, { kind: "property", table, slot: field.slot, rule: name, allRows: readsAllRows(rule, table) });
    }
  };
  const addRules = (rules: RuleSet, reader: Reader) => {
    for (const rule of Object.values(rules)) add(rule, reader);
  };
  for (const field of form.fields) addField(field, null);
  for (const table of form.tables) {
    for (const column of table.columns) addField(column, table.slot);
    addRules(table.rules, { kind: "table", slot: table.slot });
  }
  for (const page of form.pages) {
    addRules(page.rules, { kind: "section", id: page.id });
    for (const group of page.groups) addRules(group.rules, { kind: "section", id: group.id });
  }
  const index: RuleIndex = { readers, rankOf };
  cache.set(form, index);
  return index;
}
