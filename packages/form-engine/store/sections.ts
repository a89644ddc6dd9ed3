import { truthy } from "@tessera/expression/values/truthy.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { RequiredLevel } from "../compile/compiledForm.ts";
import type { FormProgram, RuleNode } from "../program/formProgram.ts";
import type { Holder } from "../record/cell.ts";
import { RuleKind } from "../record/flags.ts";
import type { SectionState } from "../record/formState.ts";

/** What the rules of a page, a group or a sub-form have made of its own flags. */
interface Own {
  hidden: boolean;
  readOnly: boolean;
  label: string;
}

interface OwnTable extends Own {
  required: RequiredLevel;
}

interface OwnSection extends Own {
  collapsed: boolean;
  /** What `collapsedExp` said last; a new result overrides the person's choice. */
  ruledCollapsed: boolean | null;
  state: SectionState | null;
  /** With what the page around it says. */
  allHidden: boolean;
  allReadOnly: boolean;
}

/** Pages, groups and sub-forms: their own flags and rules, and what they pass down to the fields inside. */
export class Sections {
  readonly #program: FormProgram;
  readonly #sections: readonly OwnSection[];
  readonly #tables: readonly OwnTable[];

  constructor(program: FormProgram) {
    this.#program = program;
    const { form } = program;
    const closed = form.groupAutoCollapse || form.collapsedDefaultClose;
    this.#sections = program.sections.map(({ it, outer }, index): OwnSection => {
      const isLaterGroup = outer >= 0 && index > outer + 1;
      const collapsed = "collapsed" in it && (it.collapsed || (closed && isLaterGroup));
      const { hidden, readOnly, label } = it;
      return {
        hidden,
        readOnly,
        label,
        collapsed,
        ruledCollapsed: null,
        state: null,
        allHidden: hidden,
        allReadOnly: readOnly,
      };
    });
    for (let position = 0; position < this.#sections.length; position++) this.#forget(position);
    this.#tables = form.tables.map(({ hidden, label, readOnly, required, rules }) => ({
      hidden,
      readOnly,
      label,
      // As of fields: a rule says it alone.
      required: rules.requiredExp ? "none" : (required ?? "none"),
    }));
  }

  /** State of a page or group, made when asked; what is unknown shows nothing special. */
  state(id: string): SectionState {
    const position = this.#program.sectionOf.get(id) ?? -1;
    const own = this.#sections[position];
    if (!own) return { hidden: false, readOnly: false, label: "", collapsed: false };
    own.state ??= {
      hidden: this.#isHidden(position),
      readOnly: this.#isReadOnly(position),
      label: own.label,
      collapsed: own.collapsed,
    };
    return own.state;
  }

  /** Label of a sub-form by its position. */
  tableLabel(table: number): string {
    return this.#tables[table]?.label ?? "";
  }

  /** Whether a sub-form is hidden, itself or with the group or page around it. */
  isTableHidden(table: number): boolean {
    return (this.#tables[table]?.hidden ?? false) || this.#isHidden(this.#homeOfTable(table));
  }

  /** See `isTableHidden`. */
  isTableReadOnly(table: number): boolean {
    return (this.#tables[table]?.readOnly ?? false) || this.#isReadOnly(this.#homeOfTable(table));
  }

  /** How strictly a sub-form asks for a row: not at all while nobody can add one, as it is hidden or read-only. */
  tableRequired(table: number): RequiredLevel {
    const isClosed = this.isTableHidden(table) || this.isTableReadOnly(table);
    return isClosed ? "none" : (this.#tables[table]?.required ?? "none");
  }

  /** Whether what stands around a value is hidden. A field on no page has nothing around it. */
  isHiddenAround(holder: Holder, slot: number): boolean {
    if (holder.position >= 0) return this.isTableHidden(holder.position);
    return this.#isHidden(this.#program.homes[slot] ?? -1);
  }

  /** See `isHiddenAround`. */
  isReadOnlyAround(holder: Holder, slot: number): boolean {
    if (holder.position >= 0) return this.isTableReadOnly(holder.position);
    return this.#isReadOnly(this.#program.homes[slot] ?? -1);
  }

  /** Takes the result of a rule. Gives what it changed: nothing, the section's own look, or also what is inside. */
  applySection(position: number, { kind }: RuleNode, value: EngineValue): "nothing" | "own" | "inside" {
    const own = this.#sections[position];
    const definition = this.#program.sections[position]?.it;
    if (!own || !definition) return "nothing";
    const changed = applyOwn(own, definition, kind, value) ?? applyCollapsed(own, truthy(value));
    if (changed === "nothing") return changed;
    for (const inside of this.#program.sections[position]?.inside ?? []) this.#forget(inside);
    return changed;
  }

  /** See `applySection`. */
  applyTable(table: number, { kind }: RuleNode, value: EngineValue): "nothing" | "own" | "inside" {
    const own = this.#tables[table];
    const definition = this.#program.form.tables[table];
    if (!own || !definition) return "nothing";
    if (kind !== RuleKind.requiredExp) return applyOwn(own, definition, kind, value) ?? "nothing";
    const required = truthy(value) ? (definition.required ?? "error") : "none";
    if (required === own.required) return "nothing";
    own.required = required;
    return "own";
  }

  /** Whether a rule has set a flag of a section (or sub-form) now; of other properties, whether it has one at all. */
  ruled(isTable: boolean, position: number, property: string): boolean {
    const own = isTable ? this.#tables[position] : this.#sections[position];
    if (property === "hidden") return own?.hidden ?? false;
    if (property === "readOnly") return own?.readOnly ?? false;
    return own !== undefined;
  }

  /**
   * Collapses or expands a group; with auto-collapse, opening one closes the others of its page. Gives the groups that
   * changed.
   */
  setCollapsed(id: string, collapsed: boolean): readonly string[] {
    const { form, sections, sectionOf } = this.#program;
    const position = sectionOf.get(id) ?? -1;
    const page = sections[sections[position]?.outer ?? -1];
    const others = form.groupAutoCollapse && !collapsed ? (page?.groups ?? []).filter((group) => group.id !== id) : [];
    const changed = [id, ...others.map((group) => group.id)];
    for (const [index, one] of changed.entries()) {
      const at = sectionOf.get(one) ?? -1;
      const own = this.#sections[at];
      if (own) own.collapsed = index === 0 ? collapsed : true;
      this.#forget(at);
    }
    return changed;
  }

  #forget(position: number): void {
    const own = this.#sections[position];
    if (!own) return;
    const outer = this.#sections[this.#program.sections[position]?.outer ?? -1];
    own.state = null;
    own.allHidden = own.hidden || (outer?.hidden ?? false);
    own.allReadOnly = own.readOnly || (outer?.readOnly ?? false);
  }

  #homeOfTable(table: number): number {
    return this.#program.homes[this.#program.form.fields.length + table] ?? -1;
  }

  #isHidden(position: number): boolean {
    return position >= 0 && this.#sections[position]?.allHidden === true;
  }

  #isReadOnly(position: number): boolean {
    return position >= 0 && this.#sections[position]?.allReadOnly === true;
  }
}

/** Null when the rule is none of these. */
function applyOwn(
  own: Own,
  definition: Own | { readonly hidden: boolean; readonly readOnly: boolean; readonly label: string },
  kind: number,
  value: EngineValue,
): "nothing" | "own" | "inside" | null {
  switch (kind) {
    case RuleKind.hiddenExp: {
      const hidden = definition.hidden || truthy(value);
      if (hidden === own.hidden) return "nothing";
      own.hidden = hidden;
      return "inside";
    }
    case RuleKind.readOnlyExp: {
      const readOnly = definition.readOnly || truthy(value);
      if (readOnly === own.readOnly) return "nothing";
      own.readOnly = readOnly;
      return "inside";
    }
    case RuleKind.labelExp: {
      const label = value === null ? definition.label : String(value);
      if (label === own.label) return "nothing";
      own.label = label;
      return "own";
    }
    default:
      return null;
  }
}

function applyCollapsed(own: OwnSection, collapsed: boolean): "nothing" | "own" {
  if (own.ruledCollapsed === collapsed) return "nothing";
  own.ruledCollapsed = collapsed;
  if (own.collapsed === collapsed) return "nothing";
  own.collapsed = collapsed;
  return "own";
}
