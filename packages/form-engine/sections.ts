import { truthy } from "@tessera/expression/truthy.ts";
import type { Cell } from "./cell.ts";
import type { CompiledGroup, CompiledPage, CompiledRule } from "./compiledForm.ts";
import type { SectionState } from "./formState.ts";
import type { FormStore } from "./formStore.ts";
import { runRule } from "./runRule.ts";

interface Inside {
  readonly fields: readonly number[];
  readonly tables: readonly number[];
  readonly groups: readonly string[];
}

interface TableFlags {
  readonly hidden: boolean;
  readonly readOnly: boolean;
  readonly label: string;
}

/** Pages, groups and sub-forms: their own flags and rules, and what they pass down to the fields inside. */
export class Sections {
  readonly #store: FormStore;
  readonly #states = new Map<string, SectionState>();
  readonly #tables = new Map<number, TableFlags>();
  readonly #collapsed = new Map<string, boolean>();
  /** What `collapsedExp` said last; a new result overrides the person's choice. */
  readonly #ruledCollapsed = new Map<string, boolean>();
  /** Sections (by id) and sub-forms (by slot) whose rules wait for an answer. */
  readonly #waiting = new Set<string | number>();
  readonly #homes = new Map<number, { readonly page: CompiledPage; readonly group: CompiledGroup }>();

  constructor(store: FormStore) {
    this.#store = store;
    const { form } = store;
    for (const page of form.pages) {
      for (const [index, group] of page.groups.entries()) {
        for (const slot of [...group.fields, ...group.tables]) this.#homes.set(slot, { page, group });
        const closed = form.groupAutoCollapse || form.collapsedDefaultClose;
        this.#collapsed.set(group.id, group.collapsed || (closed && index > 0));
      }
    }
  }

  /** State of a page or group, made when asked. */
  state(id: string): SectionState {
    const known = this.#states.get(id);
    if (known) return known;
    const section = this.#section(id);
    const page = section && "page" in section ? section.page : null;
    const own = section ? section.it : null;
    const outer = page && own !== page ? this.state(page.id) : null;
    const rules: CompiledGroup["rules"] = own?.rules ?? {};
    this.#waiting.delete(id);
    this.#rule(id, rules.collapsedExp);
    const state: SectionState = {
      hidden: (outer?.hidden ?? false) || (own?.hidden ?? false) || this.#holds(id, rules.hiddenExp),
      readOnly: (outer?.readOnly ?? false) || (own?.readOnly ?? false) || this.#holds(id, rules.readOnlyExp),
      label: this.#text(id, rules.labelExp) ?? own?.label ?? "",
      collapsed: this.#collapsed.get(id) ?? false,
    };
    this.#states.set(id, state);
    return state;
  }

  /** Forgets the state of a section and of the groups in it; gives what is inside. */
  refresh(id: string): Inside {
    this.#states.delete(id);
    const page = this.#store.form.pages.find((one) => one.id === id);
    const groups = page
      ? page.groups
      : this.#store.form.pages.flatMap((one) => one.groups.filter((group) => group.id === id));
    for (const group of groups) this.#states.delete(group.id);
    return {
      fields: groups.flatMap((group) => group.fields),
      tables: groups.flatMap((group) => group.tables),
      groups: page ? groups.map((group) => group.id) : [],
    };
  }

  /** Forgets the flags of a table. */
  forget(slot: number): void {
    this.#tables.delete(slot);
  }

  /** Flags of a sub-form with those of the group and page around it. */
  table(slot: number): TableFlags {
    const known = this.#tables.get(slot);
    if (known) return known;
    const { rules, hidden, readOnly, label } = this.#store.tableAt(slot);
    this.#waiting.delete(slot);
    const home = this.#homes.get(slot);
    const group = home ? this.state(home.group.id) : null;
    const flags: TableFlags = {
      hidden: hidden || (group?.hidden ?? false) || this.#holds(slot, rules.hiddenExp),
      readOnly: readOnly || (group?.readOnly ?? false) || this.#holds(slot, rules.readOnlyExp),
      label: this.#text(slot, rules.labelExp) ?? label,
    };
    this.#tables.set(slot, flags);
    return flags;
  }

  /** Evaluates what is not known, so that its questions to the server go out with those of the fields. */
  evaluate(): void {
    for (const page of this.#store.form.pages) for (const group of page.groups) this.state(group.id);
    for (const { slot } of this.#store.form.tables) this.table(slot);
  }

  /** Sections (by id) and sub-forms (by slot) that wait for an answer. */
  get waiting(): readonly (string | number)[] {
    return [...this.#waiting];
  }

  /** What the sections around a cell say. A field on no page has none around it. */
  around(cell: Cell): { readonly hidden: boolean; readonly readOnly: boolean } {
    if (cell.row) return this.table(cell.row.table.slot);
    const home = this.#homes.get(cell.field.slot);
    return home ? this.state(home.group.id) : { hidden: false, readOnly: false };
  }

  /** Collapses or expands a group; with auto-collapse, opening one closes the others of its page. Gives the groups that changed. */
  setCollapsed(id: string, collapsed: boolean): readonly string[] {
    const page = this.#store.form.pages.find((one) => one.groups.some((group) => group.id === id));
    const others =
      this.#store.form.groupAutoCollapse && !collapsed ? (page?.groups ?? []).filter((group) => group.id !== id) : [];
    for (const group of others) this.#collapsed.set(group.id, true);
    this.#collapsed.set(id, collapsed);
    const changed = [id, ...others.map((group) => group.id)];
    for (const one of changed) this.#states.delete(one);
    return changed;
  }

  #section(id: string): { readonly it: CompiledPage | CompiledGroup; readonly page: CompiledPage } | null {
    for (const page of this.#store.form.pages) {
      if (page.id === id) return { it: page, page };
      const group = page.groups.find((one) => one.id === id);
      if (group) return { it: group, page };
    }
    return null;
  }

  #rule(id: string, rule: CompiledRule | undefined): void {
    const outcome = this.#run(id, rule);
    if (outcome?.kind !== "value") return;
    const collapsed = truthy(outcome.value);
    if (this.#ruledCollapsed.get(id) !== collapsed) this.#collapsed.set(id, collapsed);
    this.#ruledCollapsed.set(id, collapsed);
  }

  #holds(of: string | number, rule: CompiledRule | undefined): boolean {
    const outcome = this.#run(of, rule);
    return outcome?.kind === "value" && truthy(outcome.value);
  }

  #text(of: string | number, rule: CompiledRule | undefined): string | null {
    const outcome = this.#run(of, rule);
    return outcome?.kind === "value" && outcome.value !== null ? String(outcome.value) : null;
  }

  #run(of: string | number, rule: CompiledRule | undefined) {
    if (!rule) return null;
    const { options, main } = this.#store;
    const outcome = runRule(rule, options.library, main, null, this.#store.surroundings());
    if (outcome.kind === "pending") this.#waiting.add(of);
    return outcome;
  }
}
