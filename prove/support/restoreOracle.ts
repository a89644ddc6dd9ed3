import type { Child, Role, Row } from "./restoreShop.ts";

/** What one record held at a moment: its row, null while there was none, and the rows of each child entity. */
export interface Moment {
  readonly main: Row | null;
  readonly rows: ReadonlyMap<Child, readonly Row[]>;
}

/** What restoring must come to: the record, or why it must be refused. */
export type Verdict =
  | { readonly kind: "state"; readonly main: Row; readonly rows: ReadonlyMap<Child, readonly Row[]> }
  | { readonly kind: "refused"; readonly codes: readonly string[] };

const picks = ["a", "b", "c"];

/** The key of a row. */
export const keyOf = (child: Child, row: Row): string => child.key.map((column) => row[column]).join("~");

/** The rows of a version: those right after its save, and those that came another way before the next version. */
export function rowsOfVersion(child: Child, own: Moment, last: Moment): readonly Row[] {
  const rows = own.rows.get(child) ?? [];
  const traces = new Set(rows.map(({ trace }) => trace));
  const keys = new Set(rows.map((row) => keyOf(child, row)));
  const came = (last.rows.get(child) ?? []).filter(
    (row) => !traces.has(row.trace ?? null) && !keys.has(keyOf(child, row)),
  );
  return [...rows, ...came];
}

/** A row with what the role sees of it as it was then. */
function back(role: Role, now: Row, then: Row): Row {
  return { ...then, trace: now.trace ?? null, ...(role.seesSecret ? {} : { secret: now.secret ?? null }) };
}

const differs = (left: Row, right: Row): boolean => Object.keys(left).some((column) => left[column] !== right[column]);

/**
 * What restoring `then` comes to, said without any of the product's code.
 * @param past All moments of the record, oldest first; the last is the present one.
 * @param at Which of them is restored.
 * @param bySave Identities of rows that came by saves of the record.
 * @param everything All rows at each of the moments.
 * @param byForm Whether it is restored through the record's form, whose rules then decide as well.
 */
export function verdictOf(
  role: Role,
  { children, key }: { readonly children: readonly Child[]; readonly key: string },
  past: readonly Moment[],
  at: number,
  then: { readonly main: Row; readonly rows: ReadonlyMap<Child, readonly Row[]> },
  bySave: ReadonlySet<string | null>,
  everything: readonly ReadonlyMap<string, readonly Row[]>[],
  byForm: boolean,
): Verdict {
  const now = past.at(-1);
  if (!now?.main) return { kind: "refused", codes: ["record_not_found"] };
  const codes = new Set<string>();
  const need = (right: Role["may"][number]): void => {
    if (!role.may.includes(right)) codes.add("access_denied");
  };
  const sees = (row: Row): boolean => role.seesHidden || row.title !== "hidden";
  const wasThere = (child: Child, { trace }: Row): boolean =>
    past.slice(0, at + 1).some((moment) => moment.rows.get(child)?.some((one) => one.trace === trace));
  const find = (moment: number, { entity }: Child, trace: string | null | undefined): Row | null =>
    everything
      .at(moment)
      ?.get(entity)
      ?.find((one) => one.trace === trace) ?? null;
  const cameBySave = (child: Child, { trace }: Row): boolean => {
    const first = past.findIndex((moment) => moment.rows.get(child)?.some((one) => one.trace === trace));
    return (
      bySave.has(trace ?? null) && everything.findIndex((_, moment) => find(moment, child, trace) !== null) === first
    );
  };
  const lastOf = (child: Child, { trace }: Row): Row | null =>
    find(
      everything.findLastIndex((_, moment) => find(moment, child, trace) !== null),
      child,
      trace,
    );
  let restored = back(role, now.main, then.main);
  const rows = new Map<Child, readonly Row[]>();
  for (const child of children) {
    const present = now.rows.get(child) ?? [];
    const wanted = then.rows.get(child) ?? [];
    const found = new Map<Row, Row>();
    const left: Row[] = [];
    for (const row of wanted) {
      const same = present.find(({ trace }) => trace === row.trace);
      if (same) found.set(same, row);
      else left.push(row);
    }
    const result: Row[] = [];
    for (const row of left) {
      const same = present.find((one) => keyOf(child, one) === keyOf(child, row) && !found.has(one));
      if (same) {
        found.set(same, row);
        continue;
      }
      const elsewhere = find(-1, child, row.trace);
      if (elsewhere) {
        if (!sees(elsewhere)) continue;
        need("update");
        const moved = back(role, elsewhere, row);
        if (!sees(moved)) codes.add("access_denied");
        result.push(moved);
        continue;
      }
      const last = past.findLast((moment) => moment.rows.get(child)?.some(({ trace }) => trace === row.trace));
      const ofRecord = last?.rows.get(child)?.find(({ trace }) => trace === row.trace) ?? row;
      const gone = lastOf(child, row) ?? ofRecord;
      if (!sees(gone)) continue;
      need("create");
      if (!sees(row)) codes.add("access_denied");
      result.push(back(role, gone, row));
    }
    for (const row of present) {
      const target = found.get(row);
      if (!sees(row)) result.push(row);
      else if (target) {
        const changed = back(role, row, target);
        if (differs(row, changed)) {
          need("update");
          if (!sees(changed)) codes.add("access_denied");
        }
        result.push(changed);
      } else if (
        (cameBySave(child, row) || wasThere(child, row)) &&
        (find(at, child, row.trace)?.[child.parentColumn] ?? key) === key
      )
        need("delete");
      else result.push(row);
    }
    const keys = result.map((row) => keyOf(child, row));
    if (new Set(keys).size < keys.length) codes.add("unique_violation");
    if (byForm)
      for (const row of result) {
        const before = present.find(({ trace }) => trace === row.trace) ?? lastOf(child, row);
        if (row.secret === null && before && before.title !== row.title) codes.add("field_not_writable");
        if (row.secret === null && restored.title === "b") codes.add("validation_failed");
      }
    rows.set(child, result);
  }
  if (byForm) {
    if (restored.title === "c" && restored.secret !== now.main.secret) codes.add("field_not_writable");
    const isAsked = restored.pick_id !== now.main.pick_id || restored.title !== now.main.title;
    if (restored.pick_id !== null && isAsked && picks[Number(restored.pick_id) - 1] !== restored.title)
      codes.add("validation_failed");
    const [first] = rows.values();
    const count = (first ?? []).filter(({ title }) => title === "a").length;
    restored = { ...restored, sum: `${restored.title}:${count}` };
  }
  if (codes.size > 0) return { kind: "refused", codes: [...codes] };
  return { kind: "state", main: restored, rows };
}
