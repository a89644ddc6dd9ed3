import type { Compiled } from "@tessera/expression/compile/compile.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import type {
  CompiledField,
  CompiledForm,
  CompiledGroup,
  CompiledPage,
  CompiledRule,
  RuleSet,
} from "../compile/compiledForm.ts";
import { treeNodes } from "../definition/treeNodes.ts";
import type { HolderShape } from "../record/cell.ts";
import { isComputed } from "../record/cellChange.ts";
import { Flag, RuleKind } from "../record/flags.ts";
import { isExactType } from "../record/wireValue.ts";
import type { AggregatePlan } from "./aggregatePlan.ts";
import type { CallSupport } from "./callSupport.ts";
import { type ConditionTable, conditionTable } from "./conditionTable.ts";
import { type Readers, readersOf } from "./readers.ts";
import { numberSources, type Sources } from "./sources.ts";

/** What a rule is of: a field of the main record, a column, a page or group, a sub-form, or a rule over a record. */
export const Place = { field: 0, column: 1, section: 2, table: 3, invariant: 4, rowInvariant: 5 } as const;

/** Kinds of values that may be taken without looking further. */
export type TakenType = "number" | "boolean" | "string" | "exact";

/**
 * One rule to be evaluated when what it reads changes. Those that others read have lower numbers than their readers.
 */
export interface RuleNode {
  readonly id: number;
  readonly place: number;
  /**
   * Key of `RuleKind`; for pages, groups and sub-forms the same names with `collapsedExp`, for invariants `invariant`.
   */
  readonly name: string;
  readonly kind: number;
  /** Position of the sub-form whose rows it sees or which it is of; -1 in the main record. */
  readonly table: number;
  /** Slot of the field or column; position of the section, sub-form or invariant. */
  readonly slot: number;
  readonly rule: CompiledRule;
  /** Numbers of what it reads. */
  readonly sources: readonly number[];
  /** It looks beyond its own row: a change in one row concerns all. */
  readonly allRows: boolean;
  /**
   * What the definition says of the field whatever the rule comes to: hidden, read-only; for `requiredExp` the flag of
   * its level.
   */
  readonly fixed: number;
  /** Results that the field takes as they are; null where each must be looked at. */
  readonly takes: TakenType | null;
  /** It stays on the server, which gives its results. */
  readonly withheld: boolean;
  /** It gives a value once, on new records. */
  readonly isDefault: boolean;
  /** Made when it first runs. */
  run: Compiled | null;
}

/** A page or a group. */
export interface Section {
  readonly it: CompiledPage | CompiledGroup;
  /** Position of the page around a group; -1 for a page. */
  readonly outer: number;
  /** Groups in it, itself if it is one. */
  readonly groups: readonly CompiledGroup[];
  /** Positions of the sections in it, itself first. */
  readonly inside: readonly number[];
}

/** A compiled form made ready to run: made once per form and library, shared by all records. */
export interface FormProgram {
  readonly form: CompiledForm;
  readonly library: Library;
  readonly sources: Sources;
  readonly nodes: readonly RuleNode[];
  /** Readers of a source; null where there are none. */
  readonly readers: readonly (Readers | null)[];
  readonly conditions: ConditionTable;
  /** Node that gives a source its value; -1 where people do. */
  readonly valueNode: Int32Array;
  /** Nodes that are evaluated for each row of a sub-form. */
  readonly rowNodes: readonly (readonly RuleNode[])[];
  readonly invariantNodes: readonly RuleNode[];
  readonly sections: readonly Section[];
  readonly sectionOf: ReadonlyMap<string, number>;
  /** Section of each main slot; -1 for what stands on no page. */
  readonly homes: readonly number[];
  readonly mainShape: HolderShape;
  readonly rowShapes: readonly HolderShape[];
  /** See `FormOptions.calls`; null without. */
  readonly calls: CallSupport | null;
  readonly aggregates: readonly AggregatePlan[];
  /** Position of an aggregate by its key; without `calls` there are none. */
  readonly totals: ReadonlyMap<string, number>;
}

const kept = new WeakMap<CompiledForm, WeakMap<Library, FormProgram>>();
const plain = new WeakMap<CompiledForm, WeakMap<Library, FormProgram>>();

/**
 * The program of a form; kept with the form, so that opening a second record costs nothing. `calls`: see
 * `FormOptions.calls`.
 */
export function formProgram(form: CompiledForm, library: Library, calls: CallSupport | null = null): FormProgram {
  const cache = calls ? kept : plain;
  let byLibrary = cache.get(form);
  if (!byLibrary) {
    byLibrary = new WeakMap();
    cache.set(form, byLibrary);
  }
  let program = byLibrary.get(library);
  if (!program) {
    program = new ProgramBuilder(form, library, calls).build();
    byLibrary.set(library, program);
  }
  return program;
}

type PropertyName = Exclude<keyof typeof RuleKind, "value">;
const isPropertyName = (name: string): name is PropertyName => name !== "value" && name in RuleKind;
const sectionNames = ["collapsedExp", "hiddenExp", "readOnlyExp", "labelExp"] as const;
const collapsedKind = 9;

/** The rule that gives a field its value: the first that there is (design §7). */
function valueRule(rules: RuleSet): { readonly name: keyof RuleSet; readonly rule: CompiledRule } | null {
  if (rules.entityComputed) return { name: "entityComputed", rule: rules.entityComputed };
  if (rules.computed) return { name: "computed", rule: rules.computed };
  if (rules.default) return { name: "default", rule: rules.default };
  return rules.entityDefault ? { name: "entityDefault", rule: rules.entityDefault } : null;
}

/** See `coerceValue`: for these types it gives such values back. */
function takenAsIs({ valueType, detail }: CompiledField): TakenType | null {
  switch (valueType) {
    case "decimal":
    case "money":
      return detail.scale === null || detail.scale === undefined ? "exact" : null;
    case "float":
      return "number";
    case "boolean":
      return "boolean";
    case "text":
    case "uuid":
      return "string";
    default:
      return null;
  }
}

const isPlain = ({ valueType }: CompiledField): boolean => !isExactType(valueType);

function fixedOf({ hidden, readOnly, required }: CompiledField, name: PropertyName): number {
  if (name === "hiddenExp") return hidden ? 1 : 0;
  if (name === "readOnlyExp") return readOnly ? 1 : 0;
  return required === "warning" ? Flag.requiredWarning : Flag.requiredError;
}

const startFlags = (field: CompiledField): number => {
  const { hidden, readOnly, required } = field;
  return (
    (hidden ? Flag.hidden : 0) |
    (readOnly ? Flag.readOnly : 0) |
    (isComputed(field) ? Flag.computed : 0) |
    (required === "error" ? Flag.requiredError : required === "warning" ? Flag.requiredWarning : 0)
  );
};

class ProgramBuilder {
  readonly #form: CompiledForm;
  readonly #sources: Sources;
  readonly #nodes: RuleNode[] = [];
  readonly #plans: AggregatePlan[];
  readonly #library: Library;
  readonly #calls: CallSupport | null;

  constructor(form: CompiledForm, library: Library, calls: CallSupport | null) {
    this.#form = form;
    this.#library = library;
    this.#calls = calls;
    this.#sources = numberSources(form);
    this.#plans = form.tables.flatMap((table, position) =>
      table.columns.flatMap((column) => calls?.totalPlan(table, position, column) ?? []),
    );
  }

  build(): FormProgram {
    const form = this.#form;
    const sources = this.#sources;
    const valueNode = new Int32Array(sources.count).fill(-1);
    for (const key of form.order) this.#addValue(key, valueNode);
    for (const field of form.fields) this.#addProperties(field, Place.field, -1);
    for (const [table, { columns, rules }] of form.tables.entries()) {
      for (const column of columns) this.#addProperties(column, Place.column, table);
      for (const name of ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp"] as const)
        this.#add(rules[name], name, RuleKind[name], Place.table, -1, table);
      for (const name of ["computed", "default"] as const)
        this.#add(rules[name], name, RuleKind.value, Place.table, -1, table);
    }
    const { sections, homes } = this.#addSections();
    const beforeInvariants = this.#nodes.length;
    for (const [index, { rule }] of form.invariants.entries())
      this.#add(rule, "invariant", 0, Place.invariant, -1, index);
    for (const [table, { invariants }] of form.tables.entries())
      for (const [index, { rule }] of invariants.entries())
        this.#add(rule, "invariant", 0, Place.rowInvariant, table, index);
    const nodes = this.#nodes;
    return {
      form,
      library: this.#calls?.libraryOf(this.#library, this.#plans) ?? this.#library,
      sources,
      nodes,
      readers: readersOf(nodes, this.#aggregateSources(), sources.count),
      conditions: conditionTable(
        nodes.filter(({ place }) => place === Place.field),
        nodes.length,
      ),
      valueNode,
      rowNodes: form.tables.map((_, table) => nodes.filter((node) => node.table === table)),
      invariantNodes: nodes.slice(beforeInvariants),
      sections,
      sectionOf: new Map(sections.map(({ it }, index) => [it.id, index])),
      homes,
      mainShape: {
        fields: form.fields,
        slots: [...form.fields, ...form.tables].map(() => null),
        flags: form.fields.map(startFlags),
        position: -1,
        firstSource: 0,
        plain: form.fields.map(isPlain),
      },
      rowShapes: form.tables.map(({ columns }, position) => ({
        fields: columns,
        slots: columns.map(() => null),
        flags: columns.map(startFlags),
        position,
        firstSource: sources.column(position, 0),
        plain: columns.map(isPlain),
      })),
      calls: this.#calls,
      aggregates: this.#plans,
      totals: new Map(this.#plans.map(({ key }, index) => [key, index])),
    };
  }

  #addValue(key: string, valueNode: Int32Array): void {
    const source = this.#sources.of(key);
    const place = this.#sources.columnAt(source);
    const table = place ? place.table : -1;
    const slot = place ? place.slot : source;
    const field = table < 0 ? this.#form.fields[slot] : this.#form.tables[table]?.columns[slot];
    const found = field ? valueRule(field.rules) : null;
    if (!field || !found) return;
    const { name, rule } = found;
    valueNode[source] = this.#nodes.length;
    this.#add(rule, name, RuleKind.value, table < 0 ? Place.field : Place.column, table, slot, 0, takenAsIs(field));
  }

  #addProperties(field: CompiledField, place: number, table: number): void {
    const { rules, slot } = field;
    // Most fields have no rule: asking each for all kinds would take longer than all rules together.
    for (const name in rules) {
      if (isPropertyName(name)) this.#add(rules[name], name, RuleKind[name], place, table, slot, fixedOf(field, name));
    }
  }

  #addSections(): Pick<FormProgram, "sections" | "homes"> {
    const sections: Section[] = [];
    const homes = new Array<number>(this.#form.fields.length + this.#form.tables.length).fill(-1);
    for (const page of this.#form.pages) {
      const outer = sections.length;
      const inside = [outer, ...page.groups.map((_, index) => outer + 1 + index)];
      sections.push({ it: page, outer: -1, groups: page.groups, inside });
      for (const group of page.groups) {
        for (const slot of [...group.fields, ...group.tables]) homes[slot] = sections.length;
        sections.push({ it: group, outer, groups: [group], inside: [sections.length] });
      }
    }
    for (const [index, { it }] of sections.entries()) {
      const rules: CompiledGroup["rules"] = it.rules;
      for (const name of sectionNames) {
        const kind = name === "collapsedExp" ? collapsedKind : RuleKind[name];
        this.#add(rules[name], name, kind, Place.section, -1, index);
      }
    }
    return { sections, homes };
  }

  #add(
    rule: CompiledRule | undefined,
    name: string,
    kind: number,
    place: number,
    table: number,
    slot: number,
    fixed = 0,
    takes: TakenType | null = null,
  ): void {
    if (!rule) return;
    const sources = rule.reads.map((key) => this.#sources.of(key));
    let ready = rule;
    if (this.#calls && rule.reads.some((key) => key.startsWith("table:"))) {
      const tree = this.#calls.plan(rule.tree, this.#form, this.#library, this.#plans);
      if (tree !== rule.tree) ready = { ...rule, tree };
    }
    const row = table >= 0;
    if (row && [...treeNodes(rule.tree)].some((node) => node.op === "index")) sources.push(this.#sources.index(table));
    this.#nodes.push({
      id: this.#nodes.length,
      place,
      name,
      kind,
      table,
      slot,
      rule: ready,
      sources,
      allRows: row && sources.includes(this.#form.fields.length + table),
      fixed,
      takes,
      withheld: rule.withheld === true,
      isDefault: name === "default" || name === "entityDefault",
      run: null,
    });
  }

  /** What each kept result over rows must look at again. */
  #aggregateSources(): readonly (readonly number[])[] {
    return this.#plans.map(({ table, columns, mainSlots }) => [
      this.#form.fields.length + table,
      ...columns.map((slot) => this.#sources.column(table, slot)),
      ...mainSlots,
    ]);
  }
}
