import type {
  CompiledField,
  CompiledForm,
  CompiledGroup,
  CompiledInvariant,
  CompiledPage,
  CompiledRule,
  RuleSet,
} from "../compile/compiledForm.ts";
import { treeNodes } from "./treeNodes.ts";

/** What a person may read of what rules read, by the keys of `CompiledRule.reads`. */
export interface RuleReach {
  /** Whether every value (of a sub-form: every row) is read for certain. */
  readonly reads: (key: string) => boolean;
  /** Whether the person sees or enters it at least sometimes, so that a change of it can be noticed. */
  readonly notices: (key: string) => boolean;
}

const valueRules = ["entityComputed", "computed", "default", "entityDefault"] as const;

/**
 * The form as it may travel to a person (design §7): a rule that reads what they may not is replaced by a mark that the
 * server evaluates it, with what sets it off as far as they see that; so is a rule that gives a value they may not
 * read. Null when all rules may travel.
 */
export function withholdRules(form: CompiledForm, reach: RuleReach): CompiledForm | null {
  return new Withholding(form, reach).form();
}

class Withholding {
  readonly #form: CompiledForm;
  readonly #reach: RuleReach;
  readonly #fields = new Map<string, CompiledField>();
  /** Values that the person never sees: nothing is said of them. */
  readonly #unseen = new Set<string>();
  #count = 0;

  constructor(form: CompiledForm, reach: RuleReach) {
    this.#form = form;
    this.#reach = reach;
    for (const field of form.fields) this.#fields.set(`field:${field.slot}`, field);
    for (const { columns, slot } of form.tables)
      for (const column of columns) this.#fields.set(`column:${slot}:${column.slot}`, column);
  }

  form(): CompiledForm | null {
    const form = this.#form;
    const fields = form.fields.map((field) => this.#field(field, `field:${field.slot}`));
    const tables = form.tables.map((table) => ({
      ...table,
      rules: this.#rules(table.rules),
      columns: table.columns.map((column) => this.#field(column, `column:${table.slot}:${column.slot}`)),
      invariants: table.invariants.map((one) => this.#invariant(one)),
    }));
    const invariants = form.invariants.map((one) => this.#invariant(one));
    const pages = form.pages.map((page) => this.#page(page));
    if (this.#count === 0) return null;
    const order = form.order.filter((key) => !this.#unseen.has(key));
    return { ...form, fields, tables, invariants, pages, order };
  }

  #field(field: CompiledField, key: string): CompiledField {
    const isRead = this.#reach.reads(key);
    const before = this.#count;
    const rules: RuleSet = { ...this.#rules(field.rules) };
    for (const name of valueRules) {
      const rule = field.rules[name];
      if (!rule || isRead || rules[name]?.withheld) continue;
      rules[name] = this.#withheld(rule);
    }
    if (this.#count > before && !this.#reach.notices(key) && !isRead) this.#unseen.add(key);
    return this.#count > before ? { ...field, rules } : field;
  }

  #page(page: CompiledPage): CompiledPage {
    return {
      ...page,
      rules: this.#rules(page.rules),
      groups: page.groups.map((group): CompiledGroup => ({ ...group, rules: this.#rules(group.rules) })),
    };
  }

  #invariant(invariant: CompiledInvariant): CompiledInvariant {
    const rule = this.#rule(invariant.rule);
    return rule === invariant.rule ? invariant : { ...invariant, rule, message: "" };
  }

  #rules<Rules extends { readonly [name: string]: CompiledRule | undefined }>(rules: Rules): Rules {
    const entries = Object.entries(rules).map(([name, rule]) => [name, rule && this.#rule(rule)]);
    // The same names with rules of the same kind.
    return Object.fromEntries(entries) as Rules;
  }

  #rule(rule: CompiledRule): CompiledRule {
    return rule.reads.every((key) => this.#reach.reads(key)) ? rule : this.#withheld(rule);
  }

  #withheld({ followsStored, frame, gives, reads, tree }: CompiledRule): CompiledRule {
    this.#count++;
    const readsIndex = [...treeNodes(tree)].some(({ op }) => op === "index");
    return {
      tree: readsIndex ? { op: "index" } : { op: "constant", value: null },
      frame,
      reads: this.#noticed(reads),
      text: "",
      ...(gives && { gives }),
      ...(followsStored && { followsStored }),
      withheld: true,
    };
  }

  /** What sets a rule off: what it reads, and for values that the person does not see, what these are computed from. */
  #noticed(reads: readonly string[]): readonly string[] {
    const found = new Set<string>();
    const visited = new Set<string>();
    const visit = (key: string): void => {
      if (visited.has(key)) return;
      visited.add(key);
      if (this.#reach.notices(key)) found.add(key);
      if (this.#reach.reads(key)) return;
      const rules = this.#fields.get(key)?.rules;
      for (const name of valueRules) for (const read of rules?.[name]?.reads ?? []) visit(read);
    };
    for (const key of reads) visit(key);
    return [...found].sort();
  }
}
