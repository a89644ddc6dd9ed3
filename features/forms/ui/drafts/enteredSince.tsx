import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { uidOfKey } from "@tessera/form-engine/evaluate/ruleResults.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import type { DraftSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import type { settleSave } from "#features/records/operations/settleSave.ts";
import type { DraftContent } from "./draftOf.tsx";

/** What a save answered of the record that it wrote. */
export type SavedRecord = NonNullable<OutputOf<typeof settleSave>["saved"]>;

type Entries = DraftSnapshot["values"];
type Rows = DraftSnapshot["tables"][string];

const nothing: Rows = { id: "", label: "", added: [], uids: [], changed: {}, removed: [] };
const isSame = (left: unknown, right: unknown): boolean => canonicalJson(left as Json) === canonicalJson(right as Json);

/** Values of a record or row that is new, which nobody entered, now and when the save went out. */
interface Shown {
  readonly now: Entries;
  readonly sent: Entries;
}

/**
 * Entries over those that were saved: their base is what was saved. What was undone is entered as it was before; in
 * what was new, as what stands there instead, such as its default.
 */
function entriesSince(now: Entries, sent: Entries, shown: Shown, columns: CompiledForm["fields"]): Entries {
  const since: { [field: string]: Entries[string] } = {};
  for (const name of new Set([now, sent, shown.now, shown.sent].flatMap(Object.keys))) {
    const [entry, before] = [now[name], sent[name]];
    // The saved record computes it again by itself.
    if (!entry && !before && columns.some((column) => column.name === name && column.rules.computed)) continue;
    const is = entry ?? shown.now[name] ?? undone(before ?? shown.sent[name]);
    // What was saved of it: of a value that was there before and not entered, its base.
    const was = (before ?? shown.sent[name])?.value ?? (before ? null : (entry?.base ?? null));
    if (!is || isSame(is.value, was)) continue;
    since[name] = before ? overSaved(is, before) : is;
  }
  return since;
}

const undone = (before: Entries[string] | undefined): Entries[string] | undefined =>
  before && { ...before, value: before.base ?? null, display: before.baseDisplay ?? null };

function overSaved(entry: Entries[string], { display, value }: Entries[string]): Entries[string] {
  const { baseDisplay: _former, ...rest } = entry;
  return { ...rest, base: value, ...(display === null ? {} : { baseDisplay: display }) };
}

/** A row that the save deleted, entered as a new one. */
function rowAgain(columns: CompiledForm["fields"], row: RecordValues, changed: Entries): Entries {
  const entries = columns.flatMap(({ column, id, label, name, type }) => {
    if (type === null || column === null || !Object.hasOwn(row.values, name)) return [];
    // A record as it was read is JSON.
    const value = row.values[name] as Json;
    return [[name, { id, label, value, display: row.displays[name] ?? null, base: undefined }] as const];
  });
  return { ...Object.fromEntries(entries), ...changed };
}

function rowAfter(key: string, row: RecordValues | undefined, sent: Entries): RecordValues {
  const values = Object.entries(sent).map(([name, { value }]) => [name, value] as const);
  const displays = Object.entries(sent).flatMap(([name, { display }]) =>
    display === null ? [] : [[name, display] as const],
  );
  return {
    masked: [],
    rows: {},
    ...row,
    key,
    values: { ...row?.values, ...Object.fromEntries(values) },
    displays: { ...row?.displays, ...Object.fromEntries(displays) },
  };
}

/** What happened to the rows of a sub-form since the save, and the rows that it touches as the save left them. */
class RowsSince {
  readonly #name: string;
  readonly #now: DraftContent;
  readonly #sent: DraftContent;
  readonly #saved: { readonly [uid: string]: string };
  readonly #rows: Rows;
  readonly #sentRows: Rows;
  readonly #columns: CompiledForm["fields"];

  constructor(form: CompiledForm, name: string, now: DraftContent, sent: DraftContent, saved: SavedRecord) {
    this.#columns = form.tables.find((table) => table.name === name)?.columns ?? [];
    this.#name = name;
    this.#now = now;
    this.#sent = sent;
    this.#saved = saved.rowKeys[name] ?? {};
    this.#rows = now.snapshot.tables[name] ?? nothing;
    this.#sentRows = sent.snapshot.tables[name] ?? nothing;
  }

  rows(): Rows {
    const { id, label } = this.#rows === nothing ? this.#sentRows : this.#rows;
    const added = this.#rows.added.filter((_row, at) => this.#savedKey(this.#rows, at) === null);
    const again = this.#broughtBack().map((key) =>
      rowAgain(this.#columns, this.#readRow(key) ?? rowAfter(key, undefined, {}), this.#rows.changed[key] ?? {}),
    );
    return { id, label, added: [...added, ...again], changed: this.#changed(), removed: this.#removed() };
  }

  /** Former state of the rows that `rows` changes or removes. */
  touched({ changed, removed }: Rows): readonly RecordValues[] {
    const after = new Map<string, RecordValues>();
    for (const row of [...(this.#sent.rows[this.#name] ?? []), ...(this.#now.rows[this.#name] ?? [])])
      if (row.key !== null)
        after.set(this.#keyOf(row.key), rowAfter(this.#keyOf(row.key), row, this.#sentRows.changed[row.key] ?? {}));
    for (const [at, entries] of this.#sentRows.added.entries()) {
      const key = this.#savedKey(this.#sentRows, at);
      if (key !== null) after.set(key, rowAfter(key, undefined, entries));
    }
    return [...Object.keys(changed), ...removed].flatMap((key) => after.get(key) ?? []);
  }

  /** The order that was given since; null where it is the saved one. */
  order(): readonly (string | number)[] | null {
    const [now, sent] = [this.#orderIn(this.#now), this.#orderIn(this.#sent)];
    if (isSame(now ?? null, sent ?? null)) return null;
    if (!now) return (this.#sent.formerOrder[this.#name] ?? []).map((key) => this.#keyOf(key));
    let added = 0;
    return now.map((id) => (typeof id === "number" ? (this.#savedKey(this.#rows, id) ?? added++) : this.#keyOf(id)));
  }

  /** Keys in the order that the save left. */
  formerOrder(): readonly string[] {
    const former = this.#now.formerOrder[this.#name] ?? this.#sent.formerOrder[this.#name] ?? [];
    const sent = this.#orderIn(this.#sent) ?? [...former, ...this.#sentRows.added.keys()];
    return sent.flatMap((id) => {
      if (typeof id === "number") return this.#savedKey(this.#sentRows, id) ?? [];
      return this.#sentRows.removed.includes(id) ? [] : this.#keyOf(id);
    });
  }

  #orderIn({ order }: DraftContent): readonly (string | number)[] | undefined {
    return order.find(([name]) => name === this.#name)?.[1];
  }

  #changed(): Rows["changed"] {
    const since: { [key: string]: Entries } = {};
    const put = (key: string, now: Entries, sent: Entries, shown: Shown): void => {
      const entries = entriesSince(now, sent, shown, this.#columns);
      if (Object.keys(entries).length > 0) since[key] = entries;
    };
    const [now, sent] = [this.#rows, this.#sentRows];
    for (const key of new Set([...Object.keys(now.changed), ...Object.keys(sent.changed)]))
      if (!sent.removed.includes(key) && !now.removed.includes(key))
        put(this.#keyOf(key), now.changed[key] ?? {}, sent.changed[key] ?? {}, { now: {}, sent: {} });
    for (const [at, entries] of now.added.entries()) {
      const key = this.#savedKey(now, at);
      const uid = now.uids?.[at] ?? "";
      const before = sent.uids?.indexOf(uid) ?? -1;
      const shownIn = ({ shown }: DraftContent): Entries => shown?.rows[this.#name]?.[uid] ?? {};
      const shown = { now: shownIn(this.#now), sent: shownIn(this.#sent) };
      if (key !== null) put(key, entries, sent.added[before] ?? {}, shown);
    }
    return since;
  }

  #removed(): readonly string[] {
    const [now, sent] = [this.#rows, this.#sentRows];
    const gone = (sent.uids ?? []).filter((uid) => !now.uids?.includes(uid)).flatMap((uid) => this.#saved[uid] ?? []);
    return [...now.removed.filter((key) => !sent.removed.includes(key)).map((key) => this.#keyOf(key)), ...gone];
  }

  #broughtBack(): readonly string[] {
    return this.#sentRows.removed.filter((key) => !this.#rows.removed.includes(key));
  }

  #readRow(key: string): RecordValues | undefined {
    return this.#sent.rows[this.#name]?.find((row) => row.key === key);
  }

  /** Key that the save gave an added row; null where it was added since. */
  #savedKey({ uids }: Rows, at: number): string | null {
    const uid = uids?.[at] ?? "";
    const isSent = this.#sentRows.uids?.includes(uid) === true;
    return isSent && Object.hasOwn(this.#saved, uid) ? (this.#saved[uid] ?? null) : null;
  }

  /** Key of a saved row, which the save may have given another. */
  #keyOf(key: string): string {
    return this.#saved[uidOfKey(key)] ?? key;
  }
}

/**
 * What was entered after a save went out that was written: a draft over the record as that save left it. New rows that
 * were saved are known by the keys that it gave them.
 */
export function enteredSince(
  form: CompiledForm,
  now: DraftContent,
  sent: DraftContent,
  saved: SavedRecord,
): DraftContent {
  const tables: { [table: string]: Rows } = {};
  const rows: { [table: string]: readonly RecordValues[] } = {};
  const formerOrder: { [table: string]: readonly string[] } = {};
  const order: [string, readonly (string | number)[]][] = [];
  for (const name of new Set([...Object.keys(now.snapshot.tables), ...Object.keys(sent.snapshot.tables)])) {
    const since = new RowsSince(form, name, now, sent, saved);
    const part = since.rows();
    const moved = since.order();
    tables[name] = part;
    rows[name] = since.touched(part);
    if (moved === null) continue;
    order.push([name, moved]);
    formerOrder[name] = since.formerOrder();
  }
  const shown = { now: now.shown?.values ?? {}, sent: sent.shown?.values ?? {} };
  const values = entriesSince(now.snapshot.values, sent.snapshot.values, shown, form.fields);
  return { snapshot: { values, tables }, order, version: saved.version, rows, formerOrder };
}
