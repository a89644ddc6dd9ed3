import type { CompiledField, CompiledGroup, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import { groupSlots } from "@tessera/form-engine/definition/readingOrder.ts";
import { comparedRecord } from "@tessera/form-engine/merge/comparedRecord.ts";
import {
  compareVersions,
  type Difference,
  type VersionComparison,
} from "@tessera/form-engine/merge/compareVersions.ts";
import { unionOrder } from "@tessera/form-engine/merge/unionOrder.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import {
  type ComparedField,
  type ComparedForm,
  type ComparedGroup,
  type ComparedLine,
  type ComparedRow,
  type ComparedTable,
  markOf,
} from "./comparedForm.ts";

type Placed = { readonly field: CompiledField } | { readonly table: CompiledTable };

/** What of a form is seen: its groups in order with the ids of what stands in them, and each thing by its id. */
interface Seen {
  readonly groups: ReadonlyMap<string, { readonly group: CompiledGroup; readonly ids: readonly string[] }>;
  readonly things: ReadonlyMap<string, Placed>;
}

/** A field that says something of the record, and is no text of the form alone. */
const hasValue = ({ column, reference, rules }: CompiledField): boolean =>
  column !== null || reference !== null || rules.computed !== undefined;

function seenIn(store: FormStore | null): Seen {
  const groups = new Map<string, { group: CompiledGroup; ids: string[] }>();
  const things = new Map<string, Placed>();
  const pages = store?.form.pages.filter(({ id }) => !store.section(id).hidden) ?? [];
  for (const group of pages.flatMap((page) => page.groups)) {
    if (!store || store.section(group.id).hidden) continue;
    const ids: string[] = [];
    for (const slot of groupSlots(store.form, group)) {
      const field = store.form.fields[slot];
      const table = field ? null : store.tableAt(slot);
      if (field && hasValue(field) && store.field({ table: null, slot })?.hidden === false) {
        things.set(field.id, { field });
        ids.push(field.id);
      } else if (table && !store.table(slot).hidden) {
        things.set(table.id, { table });
        ids.push(table.id);
      }
    }
    groups.set(group.id, { group, ids });
  }
  return { groups, things };
}

const fieldOf = (thing: Placed | undefined): CompiledField | null => (thing && "field" in thing ? thing.field : null);
const tableOf = (thing: Placed | undefined): CompiledTable | null => (thing && "table" in thing ? thing.table : null);

/** Halves of the screen have room for few columns: a field takes a third, a half, two thirds or all. */
function spanOf(field: CompiledField | null): number {
  const size = field?.posSizex ?? 12;
  return size <= 4 ? 4 : size <= 6 ? 6 : size <= 8 ? 8 : 12;
}

/** Two states of the form with the record that each shows. */
class Comparison {
  readonly #left: FormStore | null;
  readonly #right: FormStore;
  readonly #found: VersionComparison | null;

  constructor(left: FormStore | null, right: FormStore) {
    this.#left = left;
    this.#right = right;
    this.#found = left && compareVersions(comparedRecord(left), comparedRecord(right));
  }

  field(id: string, left: CompiledField | null, right: CompiledField | null): ComparedField {
    const isMasked = [
      left && this.#left?.field({ table: null, slot: left.slot })?.masked,
      right && this.#right.field({ table: null, slot: right.slot })?.masked,
    ].includes(true);
    // Of what nobody may see it is not said whether it changed.
    const difference = isMasked ? "equals" : (this.#found?.fields.get(id) ?? "equals");
    return { kind: "field", id, left, right, difference, span: spanOf(right ?? left) };
  }

  table(id: string, left: CompiledTable | null, right: CompiledTable | null): ComparedTable {
    const shown = (table: CompiledTable | null) => new Map((table?.columns ?? []).map((field) => [field.id, field]));
    const [before, now] = [shown(left), shown(right)];
    const isShown = (field: CompiledField | undefined): boolean =>
      field !== undefined && field.type !== null && !field.hidden;
    const columns = unionOrder([...before.keys()], [...now.keys()])
      .filter((name) => isShown(before.get(name)) || isShown(now.get(name)))
      .map((name) => ({ id: name, left: before.get(name) ?? null, right: now.get(name) ?? null }));
    const uids = (store: FormStore | null, table: CompiledTable | null) =>
      new Map((table && store ? store.rows(table.slot) : []).map((row) => [row.key ?? row.uid, row.uid]));
    const [former, present] = [uids(this.#left, left), uids(this.#right, right)];
    const found = this.#found?.tables.get(id);
    const rows = found
      ? found.rows.map((row): ComparedRow => {
          const cells = new Map(columns.map((column) => [column.id, row.fields.get(column.id) ?? "equals"] as const));
          const [was, is] = [former.get(row.id) ?? null, present.get(row.id) ?? null];
          const isSame = [...cells.values()].every((one) => one === "equals");
          const difference: Difference = row.difference === "modified" && isSame ? "equals" : row.difference;
          return { id: row.id, difference, left: was, right: is, cells };
        })
      : [...present].map(
          ([key, uid]): ComparedRow => ({ id: key, difference: "equals", left: null, right: uid, cells: new Map() }),
        );
    return { kind: "table", id, left, right, difference: found?.difference ?? "equals", columns, rows };
  }
}

/** Fields into lines of 12 columns, each sub-form on a line of its own. */
function linesOf(things: readonly (ComparedField | ComparedTable)[]): readonly ComparedLine[] {
  const lines: ComparedLine[] = [];
  let line: ComparedField[] = [];
  let place = "";
  const end = (): void => {
    if (line.length > 0) lines.push(line);
    line = [];
  };
  for (const thing of things) {
    if (thing.kind === "table") {
      end();
      lines.push(thing);
      continue;
    }
    const row = String((thing.right ?? thing.left)?.posRow ?? "");
    const taken = line.reduce((sum, { span }) => sum + span, 0);
    // What only the former form had goes on in the line of what stood before it, where there is room.
    if (taken + thing.span > 12 || (thing.right !== null && row !== place)) end();
    if (thing.right !== null || line.length === 0) place = row;
    line.push(thing);
  }
  end();
  return lines;
}

function marksOf(lines: readonly ComparedLine[]): readonly string[] {
  return lines.flatMap((line) => {
    if (!("kind" in line)) return line.filter(({ difference }) => difference !== "equals").map(({ id }) => markOf(id));
    const rows = line.rows.filter(({ difference }) => difference !== "equals").map(({ id }) => markOf(line.id, id));
    // Rows that were only moved differ as a whole.
    return rows.length === 0 && line.difference !== "equals" ? [markOf(line.id)] : rows;
  });
}

/**
 * Puts two states of a form side by side: groups, fields and columns are known by their ids, rows by their keys. What
 * only one of the forms shows stands where it stood there. `left` null: there is nothing to compare with.
 */
export function compareForms(left: FormStore | null, right: FormStore): ComparedForm {
  const [before, now] = [seenIn(left), seenIn(right)];
  const comparison = new Comparison(left, right);
  const groups = unionOrder([...before.groups.keys()], [...now.groups.keys()]).flatMap((id): ComparedGroup[] => {
    const [was, is] = [before.groups.get(id), now.groups.get(id)];
    const own = new Set(is?.ids);
    // A field that stands in another group now is shown there.
    const former = (was?.ids ?? []).filter((name) => own.has(name) || !now.things.has(name));
    const things = unionOrder(former, is?.ids ?? []).map((name) => {
      const [old, present] = [before.things.get(name), now.things.get(name)];
      const isTable = tableOf(old) !== null || tableOf(present) !== null;
      return isTable
        ? comparison.table(name, tableOf(old), tableOf(present))
        : comparison.field(name, fieldOf(old), fieldOf(present));
    });
    const lines = linesOf(things);
    const store = is ? right : left;
    return lines.length === 0 ? [] : [{ id, label: store?.section(id).label ?? "", lines }];
  });
  return { groups, differences: groups.flatMap(({ lines }) => marksOf(lines)) };
}

/** The comparison without what is the same. */
export function onlyDifferences({ differences, groups }: ComparedForm): ComparedForm {
  const kept = groups.flatMap((group): ComparedGroup[] => {
    const lines = group.lines.flatMap((line): ComparedLine[] => {
      if ("kind" in line) {
        const rows = line.rows.filter(({ difference }) => difference !== "equals");
        return line.difference === "equals" ? [] : [{ ...line, rows }];
      }
      const fields = line.filter(({ difference }) => difference !== "equals");
      return fields.length === 0 ? [] : [fields];
    });
    return lines.length === 0 ? [] : [{ ...group, lines }];
  });
  return { groups: kept, differences };
}
