import type { EngineValue } from "@tessera/expression/values/value.ts";
import { paramFields, userFields } from "../compile/compileScope.ts";
import { treeNodes } from "../definition/treeNodes.ts";
import { type FieldProperty, kindOf } from "../evaluate/properties.ts";
import { Place, type RuleNode } from "../program/formProgram.ts";
import { type Holder, isPending } from "../record/cell.ts";
import { isComputed, refAt } from "../record/cellChange.ts";
import { Flag } from "../record/flags.ts";
import type { FieldRef } from "../record/formState.ts";
import type { FormCore } from "../store/formCore.ts";
import type { FormStore } from "../store/formStore.ts";
import type { ExplainTarget, Explanation, ReadValue, Reason } from "./explanation.ts";

type Property = FieldProperty | "collapsed";

/**
 * Why a property of a field, a sub-form, a page or a group is what it is: everything that has a say, with rules as they
 * were written, the values they read just now, and where computed ones among these came from, `depth` steps back. Null
 * when there is no such thing.
 */
export function explain(
  store: FormStore,
  target: ExplainTarget,
  property: FieldProperty | "collapsed",
  depth = 4,
): Explanation | null {
  return new Explainer(store.core).explain(target, property, depth);
}

class Explainer {
  readonly #core: FormCore;

  constructor(core: FormCore) {
    this.#core = core;
  }

  explain(target: ExplainTarget, property: Property, depth: number): Explanation | null {
    if ("section" in target) return this.#section(target.section, property, depth);
    if (target.table !== null && target.uid === null) return this.#table(target.table, property, depth);
    const { record } = this.#core;
    const holder = target.table === null ? record.main : record.rowSet(target.table)?.byUid.get(target.uid);
    if (!holder?.fields[target.slot] || property === "collapsed") return null;
    const state = this.#core.states.stateOf(holder, target.slot);
    const value = property === "list" ? (state.list?.map(({ key }) => key) ?? null) : state[property];
    return { property, value, reasons: this.#reasons(holder, target.slot, property, depth) };
  }

  #reasons(holder: Holder, slot: number, property: FieldProperty, depth: number): readonly Reason[] {
    const field = this.#core.record.fieldAt(holder, slot);
    const { label } = field;
    const node = this.#nodeOf(holder, slot, kindOf(property));
    const plain = (kind: Reason["kind"], holds: boolean): readonly Reason[] =>
      holds ? [{ kind, of: label, holds, rule: null }] : [];
    const own = (kind: Reason["kind"], holds: boolean): readonly Reason[] =>
      node ? [this.#ruleReason(kind, node, holder, label, holds, depth)] : [];
    switch (property) {
      case "value": {
        const isEntered = holder.has(slot, Flag.overwritten);
        if (isEntered) return [...plain("entered", true), ...own("rule", false)];
        if (node && (!node.isDefault || holder.isNew)) return own(node.isDefault ? "default" : "rule", true);
        return plain("saved", !holder.isNew);
      }
      case "hidden":
        return [
          ...plain("own", field.hidden),
          ...own("rule", !field.hidden && holder.has(slot, Flag.hidden)),
          ...this.#around(holder, slot, property, depth),
        ];
      case "readOnly":
        return [
          ...plain("own", field.readOnly),
          ...plain("computed", isComputed(field)),
          ...own("rule", !field.readOnly && holder.has(slot, Flag.readOnly)),
          ...plain("masked", holder.has(slot, Flag.masked)),
          ...plain("locked", holder.has(slot, Flag.locked)),
          ...this.#around(holder, slot, property, depth),
          ...this.#form(),
        ];
      case "required":
        return [
          ...plain("entity", field.entityRequired),
          ...(node
            ? own("rule", holder.has(slot, Flag.requiredError | Flag.requiredWarning))
            : plain("own", field.required !== "none")),
        ];
      default:
        return own("rule", true);
    }
  }

  #section(id: string, property: Property, depth: number): Explanation | null {
    const position = this.#core.program.sectionOf.get(id);
    if (position === undefined || !isOfSections(property)) return null;
    const value = this.#core.sections.state(id)[property];
    const form = property === "readOnly" ? this.#form() : [];
    return { property, value, reasons: [...this.#sectionReasons(position, property, depth), ...form] };
  }

  #table(slot: number, property: Property, depth: number): Explanation | null {
    const set = this.#core.record.rowSet(slot);
    if (!set || !isOfSections(property) || property === "collapsed") return null;
    const form = property === "readOnly" ? this.#form() : [];
    return {
      property,
      value: this.#core.tables.state(set)[property],
      reasons: [...this.#tableReasons(set.position, property, depth), ...form],
    };
  }

  /** What a field has from the sub-form, group and page it stands in. */
  #around(holder: Holder, slot: number, property: "hidden" | "readOnly", depth: number): readonly Reason[] {
    if (holder.position >= 0) return this.#tableReasons(holder.position, property, depth);
    return this.#sectionReasons(this.#core.program.homes[slot] ?? -1, property, depth);
  }

  #tableReasons(position: number, property: "hidden" | "readOnly" | "label", depth: number): readonly Reason[] {
    const { form, program } = this.#core;
    const table = form.tables[position];
    if (!table) return [];
    const home = property === "label" ? -1 : (program.homes[table.slot] ?? -1);
    return [
      ...this.#ownReasons("subForm", Place.table, position, table, property, depth),
      ...this.#sectionReasons(home, property, depth),
    ];
  }

  #sectionReasons(position: number, property: Property, depth: number): readonly Reason[] {
    const section = this.#core.program.sections[position];
    if (!section) return [];
    const kind = section.outer < 0 ? "page" : "group";
    const outer = property === "hidden" || property === "readOnly" ? section.outer : -1;
    return [
      ...this.#ownReasons(kind, Place.section, position, section.it, property, depth),
      ...this.#sectionReasons(outer, property, depth),
    ];
  }

  #ownReasons(
    kind: Reason["kind"],
    place: number,
    position: number,
    it: { readonly label: string; readonly hidden: boolean; readonly readOnly: boolean },
    property: Property,
    depth: number,
  ): readonly Reason[] {
    const name = `${property}Exp`;
    const node = this.#core.program.nodes.find(
      (one) => one.place === place && one.slot === position && one.name === name,
    );
    const isSet = (property === "hidden" && it.hidden) || (property === "readOnly" && it.readOnly);
    const holds = node ? this.#core.sections.ruled(place === Place.table, position, property) : false;
    return [
      ...(isSet ? [{ kind, of: it.label, holds: true, rule: null }] : []),
      ...(node ? [this.#ruleReason(kind, node, this.#core.record.main, it.label, !isSet && holds, depth)] : []),
    ];
  }

  #form(): readonly Reason[] {
    const { readOnly, readOnlyReason } = this.#core.options;
    const reason = readOnly ? readOnlyReason : "lock";
    return this.#core.states.readOnly
      ? [{ kind: reason ?? "form", of: this.#core.form.label, holds: true, rule: null }]
      : [];
  }

  #nodeOf(holder: Holder, slot: number, kind: number): RuleNode | undefined {
    const place = holder.position < 0 ? Place.field : Place.column;
    return this.#core.program.nodes.find(
      (node) => node.place === place && node.table === holder.position && node.slot === slot && node.kind === kind,
    );
  }

  #ruleReason(kind: Reason["kind"], node: RuleNode, holder: Holder, of: string, holds: boolean, depth: number): Reason {
    const isOfField = node.place === Place.field || node.place === Place.column;
    const reads = [...this.#sourcesOf(node, holder, depth), ...this.#surroundings(node)];
    return {
      kind,
      of,
      holds,
      rule: {
        name: node.name,
        text: node.rule.text,
        isPending: isOfField && isPending(holder, node.slot, node.kind),
        isWithheld: node.withheld,
        reads,
      },
    };
  }

  #sourcesOf(node: RuleNode, holder: Holder, depth: number): readonly ReadValue[] {
    const { form, record, program } = this.#core;
    const read = (of: Holder, slot: number, name: string): readonly ReadValue[] => {
      const isStored = node.rule.followsStored === true && of === holder && slot === node.slot;
      const found = this.#read(of, slot, name, isStored ? 0 : depth);
      return [isStored ? { ...found, value: of.stored(slot) } : found];
    };
    return [...new Set(node.sources)].flatMap((source): readonly ReadValue[] => {
      const column = program.sources.columnAt(source);
      if (!column) {
        const field = form.fields[source];
        return field ? read(record.main, source, field.name) : [];
      }
      const table = form.tables[column.table];
      const field = table?.columns[column.slot];
      if (!table || !field) return [];
      if (holder.position === column.table && !node.allRows) return read(holder, column.slot, field.name);
      const value = (record.tables[column.table]?.rows ?? []).map((row) => row.slots[column.slot] ?? null);
      const name = `${table.name}.${field.name}`;
      return [{ name, label: `${table.label}: ${field.label}`, value, ref: null, because: [] }];
    });
  }

  #read(holder: Holder, slot: number, name: string, depth: number): ReadValue {
    const ref: FieldRef = refAt(holder, slot);
    const isRuled = (this.#core.program.valueNode[holder.firstSource + slot] ?? -1) >= 0;
    return {
      name,
      label: this.#core.record.fieldAt(holder, slot).label,
      value: holder.slots[slot] ?? null,
      ref,
      because: isRuled && depth > 0 ? this.#reasons(holder, slot, "value", depth - 1) : [],
    };
  }

  #surroundings({ rule }: RuleNode): readonly ReadValue[] {
    const { user, params } = this.#core.options;
    const found = new Map<string, EngineValue>();
    for (const node of treeNodes(rule.tree)) {
      if (node.op !== "slot" || (node.scope !== "user" && node.scope !== "params")) continue;
      const [fields, values] = node.scope === "user" ? [userFields, user] : [paramFields, params];
      found.set(`${node.scope}.${fields[node.slot]?.name ?? node.slot}`, values[node.slot] ?? null);
    }
    return [...found].map(([name, value]) => ({ name, label: name, value, ref: null, because: [] }));
  }
}

function isOfSections(property: Property): property is "hidden" | "readOnly" | "label" | "collapsed" {
  return property === "hidden" || property === "readOnly" || property === "label" || property === "collapsed";
}
