import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { CompiledField, CompiledForm, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import { readerForm } from "@tessera/form-engine/definition/readerForm.ts";
import { readsUser } from "@tessera/form-engine/definition/rulesOf.ts";
import type { Records } from "@tessera/records/guard/records.ts";
import { ruleUser } from "@tessera/records/rules/formRules.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import { type VersionPlace, versionId } from "../../versionId.ts";
import { compiledFormOf } from "../compiledFormOf.server.ts";
import { localizeForm } from "../localizeForm.server.ts";
import { type FormerForm, formerForm } from "./formerForm.server.ts";
import { chosenIn, FormerNames } from "./formerNames.server.ts";
import { type FormerPart, formerPart, type PastPart } from "./formerParts.server.ts";
import { readableRules } from "./readableRules.server.ts";
import { sortedRows } from "./sortedRows.server.ts";

type RecordVersion = Awaited<ReturnType<Records["version"]>>;

/** The field values of a version by the columns of its time, as forms take a record. */
interface FormerRecord extends FormerPart {
  readonly version: number;
  readonly display: null;
  readonly rows: { readonly [table: string]: readonly FormerPart[] };
  readonly children: { readonly [table: string]: { readonly create: boolean } };
  /** Names of what is chosen in fields of several choices and of queries, by the field's id and the key. */
  readonly names: { readonly [field: string]: { readonly [key: string]: string } };
  /** Sub-forms whose rows nobody can read any more, or the caller cannot, by name. */
  readonly unread: readonly string[];
}

/** The sub-forms of a former form as they can be read today. */
function childrenNow(context: RequestContext, former: FormerForm) {
  const definitions = context.services.definitions.current();
  const rights = context.services.records.rights(context);
  return former.form.tables.flatMap(({ entity, name, reference }) => {
    const id = former.entity(entity)?.references.find((one) => one.name === reference)?.id;
    const now = findBody(definitions, "entity", entity)?.references.find((one) => one.id === id);
    return now && rights.mayAny(entity, "read") ? [{ name, entity, reference: now.name }] : [];
  });
}

function wantNames(names: FormerNames, fields: readonly CompiledField[], parts: readonly FormerPart[]): void {
  for (const field of fields) {
    const rows = chosenIn(field);
    if (rows === null || field.column === null) continue;
    for (const { values } of parts) names.want(rows, values[field.column] ?? null);
  }
  for (const { reference } of fields) {
    if (reference === null) continue;
    for (const { references } of parts) {
      const key = references[reference.name]?.key ?? null;
      if (key !== null) names.want({ entity: reference.entity }, key);
    }
  }
}

function namesOf(
  names: FormerNames,
  all: readonly (readonly [readonly CompiledField[], readonly FormerPart[]])[],
): FormerRecord["names"] {
  const found = safeRecord<SafeRecord<string>>();
  for (const [fields, parts] of all)
    for (const field of fields) {
      const rows = chosenIn(field);
      if (rows === null || field.column === null) continue;
      const { column, id } = field;
      found[id] = Object.assign(
        safeRecord<string>(),
        ...parts.map(({ values }) => names.all(rows, values[column] ?? null)),
      );
    }
  return found;
}

async function formerRecord(
  context: RequestContext,
  former: FormerForm,
  record: RecordVersion,
  unread: readonly string[],
): Promise<FormerRecord> {
  const definitions = context.services.definitions.current();
  const { form } = former;
  const part = (entity: string, past: PastPart, names: FormerNames | null): FormerPart => {
    const now = findBody(definitions, "entity", entity);
    const then = former.entity(entity) ?? now;
    if (then === null) throw new TesseraError("not_found");
    return formerPart(then, now, past, (of, key) => names?.of({ entity: of }, key) ?? null);
  };
  const entity = form.entity ?? "";
  const rowsOf = (table: CompiledTable, names: FormerNames | null): readonly FormerPart[] =>
    sortedRows(
      table,
      (record.rows[table.name] ?? []).map((row) => part(table.entity, row, names)),
    );
  const names = new FormerNames(context);
  wantNames(names, form.fields, [part(entity, record, null)]);
  for (const table of form.tables) wantNames(names, table.columns, rowsOf(table, null));
  await names.find();
  const main = part(entity, record, names);
  const rows = form.tables.map((table) => [table, rowsOf(table, names)] as const);
  return {
    ...main,
    version: record.version,
    display: null,
    rows: safeRecord(Object.fromEntries(rows.map(([{ name }, list]) => [name, list]))),
    children: safeRecord(Object.fromEntries(form.tables.map(({ name }) => [name, { create: false }]))),
    names: namesOf(names, [[form.fields, [main]], ...rows.map(([{ columns }, list]) => [columns, list] as const)]),
    unread,
  };
}

/** A version of a record as its form showed it then (spec forms §3 Form data version record). */
export interface FormDataVersion {
  readonly id: string;
  readonly idForm: string;
  readonly idMaintable: string;
  readonly version: number;
  readonly moment: number | null;
  readonly formStructure: { readonly [form: string]: CompiledForm & { readonly externalParams: Json } };
  readonly newData: { readonly REFRESH: FormerRecord };
  readonly user: ReturnType<typeof ruleUser>;
  readonly zone: string;
  readonly kind: string;
  readonly userName: string | null;
  readonly isGuest: boolean;
  readonly at: string | null;
  readonly formVersion: number | null;
  readonly isPresentForm: boolean;
}

/**
 * Reads a version of a record with the form of its time, under the caller's rights of today: what they may not read now
 * is hidden, whatever the form of then shows. Throws `not_found` without such a form, `record_not_found` without such a
 * version, and what `Records.version` throws.
 */
export async function formDataVersion(context: RequestContext, place: VersionPlace): Promise<FormDataVersion> {
  const { idForm, idMaintable, moment, version } = place;
  const { records } = context.services;
  const today = compiledFormOf(context, idForm);
  const { entity } = today;
  if (entity === null || !records.rights(context).mayAny(entity, "read")) throw new TesseraError("not_found");
  // Who made the version says which form was its own.
  const { origin } = await records.version(context, entity, idMaintable, version, moment, []);
  const former = await formerForm(context, idForm, origin.definitions);
  if (former.form.entity !== entity) throw new TesseraError("not_found");
  const children = childrenNow(context, former);
  const record = await records.version(context, entity, idMaintable, version, moment, children);
  const unread = former.form.tables
    .map(({ name }) => name)
    .filter((name) => !children.some((one) => one.name === name));
  const form = readerForm(readableRules(context, former, localizeForm(former.form, context)), false);
  const { at, isGuest, kind, userName } = record.origin;
  return {
    id: versionId(place),
    idForm,
    idMaintable,
    version,
    moment,
    formStructure: { [idForm]: { ...form, externalParams: {} } },
    newData: { REFRESH: await formerRecord(context, former, record, unread) },
    user: readsUser(form) ? ruleUser(context) : [],
    zone: context.zone,
    kind,
    userName,
    isGuest,
    at,
    formVersion: former.version,
    isPresentForm: former.isPresent,
  };
}
