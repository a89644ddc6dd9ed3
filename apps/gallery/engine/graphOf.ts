import { propertyOf } from "@tessera/form-engine/evaluate/properties.ts";
import type { ExplainTarget, Explanation } from "@tessera/form-engine/explain/explanation.ts";
import { type FormProgram, Place, type RuleNode } from "@tessera/form-engine/program/formProgram.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";

/** A property of a field, column, sub-form, page or group; of a column it stands for all rows. */
export interface GraphNode {
  readonly id: string;
  /** What it is of. */
  readonly label: string;
  /** `rows`: the set of rows of a sub-form. `invariant`: a rule over the record. */
  readonly property: Explanation["property"] | "rows" | "invariant";
  /** The rule that decides it; null where people do. */
  readonly rule: number | null;
  /** The number of the column's or field's source; -1 for what is no value. */
  readonly source: number;
  readonly reads: readonly string[];
  readonly readBy: readonly string[];
}

/** What reads what in a form. */
export type Graph = ReadonlyMap<string, GraphNode>;

type Draft = Omit<GraphNode, "reads" | "readBy"> & { readonly reads: Set<string>; readonly readBy: Set<string> };

const sectionProperty: ReadonlyMap<string, GraphNode["property"]> = new Map([
  ["hiddenExp", "hidden"],
  ["readOnlyExp", "readOnly"],
  ["labelExp", "label"],
  ["collapsedExp", "collapsed"],
]);

const isOfField = ({ place }: RuleNode): boolean => place === Place.field || place === Place.column;
const valueId = (source: number): string => `v${source}`;

function valueNodes({ form, sources }: FormProgram): readonly Omit<Draft, "reads" | "readBy" | "rule" | "id">[] {
  return [
    ...form.fields.map(({ label, name, slot }) => ({ source: slot, label: label || name, property: "value" as const })),
    ...form.tables.map(({ label, slot }) => ({ source: slot, label, property: "rows" as const })),
    ...form.tables.flatMap((table, position) =>
      table.columns.map(({ label, name, slot }) => ({
        source: sources.column(position, slot),
        label: `${table.label}: ${label || name}`,
        property: "value" as const,
      })),
    ),
  ];
}

function ruleLabel({ form, sections }: FormProgram, node: RuleNode): string {
  switch (node.place) {
    case Place.field:
      return form.fields[node.slot]?.label ?? "";
    case Place.column: {
      const table = form.tables[node.table];
      return `${table?.label ?? ""}: ${table?.columns[node.slot]?.label ?? ""}`;
    }
    case Place.section:
      return sections[node.slot]?.it.label ?? "";
    case Place.table:
      return form.tables[node.slot]?.label ?? "";
    default:
      return form.label;
  }
}

/** The graph of a form: values of fields on its pages, properties that rules decide, and what each of these reads. */
export function graphOf(program: FormProgram): Graph {
  const { form, nodes, sources } = program;
  const drafts = new Map<string, Draft>();
  const add = (draft: Omit<Draft, "reads" | "readBy">): Draft => {
    const made: Draft = { ...draft, reads: new Set(), readBy: new Set() };
    drafts.set(draft.id, made);
    return made;
  };
  for (const value of valueNodes(program)) {
    const rule = program.valueNode[value.source] ?? -1;
    add({ ...value, id: valueId(value.source), rule: rule < 0 ? null : rule });
  }
  for (const node of nodes) {
    const isValue = isOfField(node) && node.kind === 0;
    const source = node.table < 0 ? node.slot : sources.column(node.table, node.slot);
    const own = isValue
      ? drafts.get(valueId(source))
      : add({
          id: `r${node.id}`,
          label: ruleLabel(program, node),
          property: isOfField(node) ? propertyOf(node.kind) : (sectionProperty.get(node.name) ?? "invariant"),
          rule: node.id,
          source: isOfField(node) ? source : -1,
        });
    for (const read of node.sources) {
      const from = drafts.get(valueId(read));
      if (!own || !from || from === own) continue;
      own.reads.add(from.id);
      from.readBy.add(own.id);
    }
  }
  const isShown = ({ property, readBy, reads, source }: Draft): boolean => {
    if (reads.size > 0 || readBy.size > 0 || property !== "value") return property !== "rows" || readBy.size > 0;
    const place = sources.columnAt(source);
    const field = place ? form.tables[place.table]?.columns[place.slot] : form.fields[source];
    return field?.type !== null && field !== undefined;
  };
  return new Map(
    [...drafts.values()]
      .filter(isShown)
      .map((draft) => [draft.id, { ...draft, reads: [...draft.reads], readBy: [...draft.readBy] }]),
  );
}

/**
 * What a node is of, to be explained: of a column the cell of `row`, the uid of a row, or of the first. Null when there
 * is no row.
 */
export function targetOf(store: FormStore, node: GraphNode, row: string | null): ExplainTarget | null {
  const { form, program } = store.core;
  const rule = node.rule === null ? undefined : program.nodes[node.rule];
  if (rule?.place === Place.section) return { section: program.sections[rule.slot]?.it.id ?? "" };
  const tableSlot = (position: number) => form.tables[position]?.slot ?? -1;
  if (rule?.place === Place.table) return { table: tableSlot(rule.slot), uid: null };
  if (node.property === "rows") return { table: node.source, uid: null };
  if (node.source < 0) return null;
  const place = program.sources.columnAt(node.source);
  if (!place) return { table: null, slot: node.source };
  const table = tableSlot(place.table);
  const rows = store.rows(table);
  const uid = rows.find((one) => one.uid === row)?.uid ?? rows[0]?.uid;
  return uid === undefined ? null : { table, uid, slot: place.slot };
}

/** The node of a value that has the keyboard; null for what is no value. */
export function nodeOfTarget(store: FormStore, target: ExplainTarget): string | null {
  if ("section" in target || !("slot" in target)) return null;
  if (target.table === null) return valueId(target.slot);
  const position = target.table - store.form.fields.length;
  return valueId(store.core.program.sources.column(position, target.slot));
}
