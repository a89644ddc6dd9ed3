import type { CompiledField, CompiledForm, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import { fieldColumns } from "@tessera/form-engine/definition/fieldColumns.ts";
import { type RuleReach, withholdRules } from "@tessera/form-engine/definition/withholdRules.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { Rights } from "@tessera/identity/rights/rights.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Readable } from "../guard/entityReach.ts";
import type { RecordForRules } from "../guard/readRequest.ts";

/** What is known of a value of a form before any record is looked at. */
interface KeyReach {
  readonly readable: Readable;
  /** Whether the person may enter it in a new record or row. */
  readonly creatable: boolean;
}

const free: KeyReach = { readable: "always", creatable: true };

function narrowest(all: readonly Readable[]): Readable {
  return all.includes("never") ? "never" : all.includes("sometimes") ? "sometimes" : "always";
}

/**
 * What the person may read of all that rules of a form can read, by the keys of `CompiledRule.reads`. What they enter
 * in a new record is their own unless such values are hidden from them everywhere, while they read others of the
 * entity.
 */
function reachOf(context: RequestContext, form: CompiledForm, isNew: boolean): ReadonlyMap<string, KeyReach> {
  const { records } = context.services;
  const found = new Map<string, KeyReach>();
  const hidden = isGuest(context) ? offPage(form) : null;
  const addFields = (entity: string, fields: readonly CompiledField[], prefix: string): void => {
    const reach = records.reach(context, entity);
    for (const field of fields) {
      if (hidden?.has(`${prefix}:${field.slot}`)) {
        found.set(`${prefix}:${field.slot}`, { readable: "never", creatable: false });
        continue;
      }
      const columns = fieldColumns(field);
      const readable = narrowest(columns.map(reach.cell));
      const creatable = columns.every(reach.creatable);
      const isOwn = isNew && creatable && (readable === "sometimes" || reach.rows === "never");
      found.set(`${prefix}:${field.slot}`, { readable: isOwn ? "always" : readable, creatable });
    }
  };
  if (form.entity !== null) addFields(form.entity, form.fields, "field");
  for (const { columns, entity, slot } of form.tables) {
    addFields(entity, columns, `column:${slot}`);
    const readable = isNew ? "always" : records.reach(context, entity).rows;
    found.set(`table:${slot}`, { readable, creatable: true });
  }
  return found;
}

/** A form as it may travel to a person, in the cases that differ. Null: all its rules may. */
interface Shown {
  /** For a record of which nothing is known. */
  readonly any: CompiledForm | null;
  /** For a record of which everything is read that is read at least sometimes. */
  readonly best: CompiledForm | null;
  readonly reach: ReadonlyMap<string, KeyReach>;
}

type ShownByRights = WeakMap<Rights, Shown>;
const cache = new WeakMap<CompiledForm, { readonly new: ShownByRights; readonly saved: ShownByRights }>();

function shownOf(context: RequestContext, form: CompiledForm, isNew: boolean): Shown {
  const rights = context.services.records.rights(context);
  const ofForm = cache.get(form) ?? { new: new WeakMap<Rights, Shown>(), saved: new WeakMap<Rights, Shown>() };
  cache.set(form, ofForm);
  const byRights = isNew ? ofForm.new : ofForm.saved;
  const known = byRights.get(rights);
  if (known) return known;
  const reach = reachOf(context, form, isNew);
  const any = withholdRules(
    form,
    ruleReach(reach, ({ readable }) => readable === "always"),
  );
  const best =
    any &&
    withholdRules(
      form,
      ruleReach(reach, ({ readable }) => readable !== "never"),
    );
  const made = { any, best, reach };
  byRights.set(rights, made);
  return made;
}

function ruleReach(reach: ReadonlyMap<string, KeyReach>, reads: (key: KeyReach, name: string) => boolean): RuleReach {
  const at = (key: string): KeyReach => reach.get(key) ?? free;
  return {
    reads: (key) => reads(at(key), key),
    notices: (key) => at(key).readable !== "never" || at(key).creatable,
  };
}

/**
 * The form with marks in place of the rules that the person's browser may not run, whatever the record; null when
 * it may run all.
 */
export function withheldForm(context: RequestContext, form: CompiledForm, isNew: boolean): CompiledForm | null {
  return shownOf(context, form, isNew).any;
}

/** Keys of what is masked of a record, or missing of its rows. */
function hiddenOf(form: CompiledForm, { seen, whole }: RecordForRules): ReadonlySet<string> {
  const hidden = new Set<string>();
  const add = (fields: readonly CompiledField[], prefix: string, masked: readonly string[]): void => {
    for (const field of fields)
      if (fieldColumns(field).some((column) => masked.includes(column))) hidden.add(`${prefix}:${field.slot}`);
  };
  add(form.fields, "field", seen.masked);
  for (const { columns, name, slot } of form.tables) {
    const rows = seen.rows[name] ?? [];
    if (rows.length !== (whole.rows[name]?.length ?? 0)) hidden.add(`table:${slot}`);
    for (const { masked } of rows) add(columns, `column:${slot}`, masked);
  }
  return hidden;
}

/**
 * The form as it may travel to the person for one record: rights that depend on rows are looked up in the record, by
 * `read`, and only where that makes a difference. `read` null: the record does not exist yet; it answers null when
 * there is none that the person may read.
 */
export async function shownForm(
  context: RequestContext,
  form: CompiledForm,
  read: (() => Promise<RecordForRules | null>) | null,
): Promise<CompiledForm> {
  const { any, best, reach } = shownOf(context, form, read === null);
  if (any === null) return form;
  const isSame = best !== null && JSON.stringify(best) === JSON.stringify(any);
  const record = isSame || read === null ? null : await read();
  if (record === null) return any;
  const hidden = hiddenOf(form, record);
  const known = ruleReach(reach, ({ readable }, key) => readable !== "never" && !hidden.has(key));
  return withholdRules(form, known) ?? form;
}

const known = new WeakMap<CompiledForm, ReadonlySet<string>>();

/** Slots that others stand on: parts of references, keys that rows take from the main record. */
function neededSlots(fields: readonly CompiledField[], table: CompiledTable | null): ReadonlySet<number> {
  const parts = fields.flatMap(({ reference }) => reference?.parts?.map(({ slot }) => slot) ?? []);
  return new Set([...parts, ...(table?.ties?.map(({ slot }) => slot) ?? [])]);
}

function mark(found: Set<string>, fields: readonly CompiledField[], table: CompiledTable | null): void {
  const needed = neededSlots(fields, table);
  const prefix = table === null ? "field" : `column:${table.slot}`;
  for (const { column, isKey, name, slot, type } of fields) {
    const isNeeded = type !== null || isKey === true || needed.has(slot);
    const isOrder = table !== null && (column ?? name) === table.orderColumn;
    if (!isNeeded && !isOrder) found.add(`${prefix}:${slot}`);
  }
}

/**
 * The columns of a form's entities that stand on none of its pages, by the keys of `CompiledRule.reads`. Rules see
 * them; a guest does not, whatever the role of guests may read (design §10). Keys, and what references and rows hang
 * on, do not count among them.
 */
export function offPage(form: CompiledForm): ReadonlySet<string> {
  const made = known.get(form);
  if (made) return made;
  const found = new Set<string>();
  mark(found, form.fields, null);
  const ties = new Set(form.tables.flatMap((table) => table.ties?.map(({ main }) => `field:${main}`) ?? []));
  for (const key of ties) found.delete(key);
  for (const table of form.tables) mark(found, table.columns, table);
  known.set(form, found);
  return found;
}
