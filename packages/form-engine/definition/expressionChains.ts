import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { CompiledForm, CompiledRule } from "../compile/compiledForm.ts";

/** One expression that a change sets off. */
export interface ChainLink {
  /** What it decides something about. */
  readonly target: "field" | "subForm" | "page" | "group";
  /** Name of the field or sub-form; id of the page or group. */
  readonly name: string;
  /** Sub-form of the field; null in the main record. */
  readonly subForm: string | null;
  /** What it decides, as the definition names it: `hiddenExp`, `saveExpression`, `defaultValue` … */
  readonly property: string;
  readonly expression: string;
}

/** The expressions that a change of a field sets off, by its name. */
export interface Chain {
  readonly [field: string]: readonly ChainLink[];
}

/** What a change sets off (spec forms §3, §7), in the order in which it is evaluated. */
export interface ExpressionChains {
  /** By field of the main record; a sub-form's name stands for its set of rows. */
  readonly expressionChain: Chain;
  /** By sub-form, then by column. */
  readonly subFormExpressions: { readonly [subForm: string]: Chain };
}

interface RankedLink {
  readonly link: ChainLink;
  readonly rank: number;
  readonly reads: readonly string[];
}

interface Rules {
  readonly [rule: string]: CompiledRule | undefined;
}

const propertyOf: { readonly [rule: string]: string } = {
  computed: "saveExpression",
  entityComputed: "saveExpression",
  default: "defaultValue",
  entityDefault: "defaultValue",
};

/**
 * Every expression of a form with what it reads: values first, in the order of evaluation, then the rest as it stands
 * in the form.
 */
function linksOf(form: CompiledForm): readonly RankedLink[] {
  const ranks = new Map(form.order.map((key, rank) => [key, rank]));
  const found: RankedLink[] = [];
  const add = (rules: Rules, place: Pick<ChainLink, "target" | "name" | "subForm">, key: string | null) => {
    for (const [rule, compiled] of Object.entries(rules)) {
      if (!compiled || compiled.withheld) continue;
      const { reads, text } = compiled;
      const isValue = rule in propertyOf;
      const rank = (isValue && key !== null ? ranks.get(key) : undefined) ?? form.order.length;
      found.push({ rank, reads, link: { ...place, property: propertyOf[rule] ?? rule, expression: text } });
    }
  };
  for (const page of form.pages) {
    add(page.rules, { target: "page", name: page.id, subForm: null }, null);
    for (const group of page.groups) add(group.rules, { target: "group", name: group.id, subForm: null }, null);
  }
  for (const { name, rules, slot } of form.fields)
    add(rules, { target: "field", name, subForm: null }, `field:${slot}`);
  for (const table of form.tables) {
    add(table.rules, { target: "subForm", name: table.name, subForm: null }, null);
    for (const { name, rules, slot } of table.columns)
      add(rules, { target: "field", name, subForm: table.name }, `column:${table.slot}:${slot}`);
  }
  return found.sort((left, right) => left.rank - right.rank);
}

/**
 * The chains of a form: for each field the expressions that read it themselves. What one of them changes sets off its
 * own chain, so the size is that of the form. A field that nothing reads has no entry.
 */
export function expressionChains(form: CompiledForm): ExpressionChains {
  const readers = new Map<string, ChainLink[]>();
  for (const { link, reads } of linksOf(form)) {
    for (const read of new Set(reads)) {
      const list = readers.get(read);
      if (list) list.push(link);
      else readers.set(read, [link]);
    }
  }
  const chain = safeRecord<readonly ChainLink[]>();
  for (const { name, slot } of form.fields) {
    const links = readers.get(`field:${slot}`);
    if (links) chain[name] = links;
  }
  const ofRows = safeRecord<Chain>();
  for (const table of form.tables) {
    const rows = readers.get(`table:${table.slot}`);
    if (rows) chain[table.name] = rows;
    const columns = safeRecord<readonly ChainLink[]>();
    for (const { name, slot } of table.columns) {
      const links = readers.get(`column:${table.slot}:${slot}`);
      if (links) columns[name] = links;
    }
    ofRows[table.name] = columns;
  }
  return { expressionChain: chain, subFormExpressions: ofRows };
}
