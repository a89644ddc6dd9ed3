import { stampColumns } from "@tessera/contract/definitions/stampColumns.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { languages } from "@tessera/contract/languages.ts";
import { invalidCondition } from "./conditions/invalidCondition.ts";
import { keyCondition } from "./conditions/keyCondition.ts";
import { allOf, anyOf, notTrue, type Predicate, predicateSql } from "./conditions/predicate.ts";
import { cellPredicate } from "./conditions/rowPredicate.ts";
import type { ColumnModel, EntityModel, ReferenceModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { type GuardedScope, guardedScope } from "./guardedScope.ts";
import { jsonArray, jsonObject } from "./jsonSql.ts";
import { readLanguage, translationSql } from "./readSql.ts";
import { mayFields } from "./rowRights.ts";
import { maskedSql, seenWireSql } from "./seenCells.ts";
import { type SortTerm, sortSql } from "./sorting.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, keyTextSql } from "./terms.ts";

/** Rows of a child entity to read with a record. */
export interface ChildQuery {
  readonly name: string;
  readonly entity: string;
  readonly reference: string;
  readonly fields?: readonly string[];
  readonly orderBy?: readonly SortTerm[];
}

/** One record with its child rows. */
export interface RecordQuery {
  readonly entity: string;
  readonly key: string;
  readonly fields?: readonly string[];
  readonly children?: readonly ChildQuery[];
  /** Whether translatable columns are read in every language besides. */
  readonly texts?: boolean;
}

/** Rows of a child entity that are read with a record. */
export const maxRows = 5000;

function chosenColumns(entity: EntityModel, fields: readonly string[] | undefined): readonly ColumnModel[] {
  if (!fields) return entity.columns;
  return [...new Set(fields)].map((name) => {
    const column = entity.column(name);
    if (!column) throw invalidCondition(name, "unknown_path");
    return column;
  });
}

/** Whether anyone but the database or the product writes the column. */
export function isWrittenByPeople(column: ColumnModel, entity: EntityModel): boolean {
  const { body } = column;
  if (entity.body.origin === "view" || !column.type.editable) return false;
  return !body.generated && !body.readOnly && !body.computed && !body.sequence && !isStamp(column, entity);
}

/** Whether a column of an own table is one of the stamps that `records` keeps. */
export function isStamp(column: ColumnModel, entity: EntityModel): boolean {
  return entity.body.origin === "table" && stampColumns.has(column.physical);
}

function lockedPredicate(column: ColumnModel, scope: GuardedScope, env: QueryEnvironment): Predicate {
  const { entity, alias } = scope;
  if (!isWrittenByPeople(column, entity)) return "always";
  const mayWrite = cellPredicate("update", column, entity, alias, env, false);
  return anyOf([notTrue(mayWrite), scope.see(column.name).masked]);
}

function referenceSql(reference: ReferenceModel, scope: GuardedScope, env: QueryEnvironment): SqlFragment | null {
  const target = env.models.get(reference.entity);
  if (!target || target.key.length !== reference.columns.length) return null;
  // A column of the same name would be found first.
  if (scope.entity.column(reference.name) !== null) return null;
  const { term } = scope.see(reference.name);
  if (term.kind !== "reference") return null;
  const isSet = sql.join(
    term.parts.map((part) => sql`${part} is not null`),
    " and ",
  );
  const value = jsonObject([
    ["key", keyTextSql(target, term.parts)],
    ["display", term.display],
  ]);
  return sql`case when ${isSet} then ${value} end`;
}

function recordFields(
  columns: readonly ColumnModel[],
  scope: GuardedScope,
  env: QueryEnvironment,
  allTexts: boolean,
): readonly (readonly [string, SqlFragment])[] {
  const { entity, alias } = scope;
  const cells = columns.map((column) => ({ name: column.name, ...scope.see(column.name) }));
  const locked = columns.map((column) => ({ name: column.name, masked: lockedPredicate(column, scope, env) }));
  const shown = new Set(columns);
  const references = entity.references
    .filter((reference) => reference.columns.every((column) => shown.has(column)))
    .flatMap((reference) => {
      const value = referenceSql(reference, scope, env);
      return value ? [[reference.name, value] as const] : [];
    });
  const key = keyTextSql(
    entity,
    entity.key.map((column) => bareColumn(alias, column)),
  );
  return [
    ["key", key],
    ["values", jsonObject(cells.map((cell) => [cell.name, seenWireSql(cell)]))],
    ["masked", maskedSql(cells)],
    ["locked", maskedSql(locked)],
    ["references", jsonObject(references)],
    ["may", jsonObject(mayFields(entity, alias, env))],
    ...untranslatedField(columns, scope, env),
    ...(allTexts ? textsFields(columns, scope) : []),
  ];
}

/**
 * Names of the columns that show the source text for want of a translation, where the reader reads in another language;
 * else no field.
 */
function untranslatedField(
  columns: readonly ColumnModel[],
  { alias, entity, see }: GuardedScope,
  env: QueryEnvironment,
): readonly (readonly [string, SqlFragment])[] {
  const language = readLanguage(entity, env);
  const cells = columns.filter((column) => column.translatable);
  if (language === null || cells.length === 0) return [];
  const missing = cells.map((column) => {
    const isSource = sql`(${translationSql(alias, column, language)} is null and ${bareColumn(alias, column)} <> '')`;
    return { name: column.name, masked: allOf([isSource, notTrue(see(column.name).masked)]) };
  });
  return [["untranslated", maskedSql(missing)]];
}

/**
 * `texts`: what translatable columns that the reader sees say in each language that has a text, and `source`, whose the
 * columns' own are; else nothing.
 */
function textsFields(
  columns: readonly ColumnModel[],
  { alias, entity, see }: GuardedScope,
): readonly (readonly [string, SqlFragment])[] {
  const { sourceLanguage, texts } = entity;
  const cells = columns.filter((column) => column.translatable);
  if (texts === null || cells.length === 0) return [];
  const byLanguage = (column: ColumnModel): SqlFragment => {
    const said = languages.map((language): readonly [string, SqlFragment] => {
      const isSource = language === sourceLanguage;
      return [language, isSource ? bareColumn(alias, column) : translationSql(alias, column, language)];
    });
    const all = sql`json_strip_nulls(${jsonObject(said)})`;
    const { masked } = see(column.name);
    return masked === "never" ? all : sql`case when ${predicateSql(notTrue(masked))} then ${all} end`;
  };
  return [
    ["texts", jsonObject(cells.map((column) => [column.name, byLanguage(column)]))],
    ["source", sql`${sourceLanguage}::text`],
  ];
}

/**
 * The child entity and reference that a message or request names. Throws `invalid_input` when they do not belong to
 * `parent`.
 */
export function childReference(
  parent: EntityModel,
  child: { readonly entity: string; readonly reference: string },
  env: Pick<QueryEnvironment, "models">,
): { readonly entity: EntityModel; readonly reference: ReferenceModel } {
  const entity = env.models.require(child.entity);
  const reference = entity.reference(child.reference);
  if (reference === null || reference.entity !== parent.id || reference.columns.length !== parent.key.length)
    throw invalidCondition(child.reference, "unknown_path");
  return { entity, reference };
}

function childRows(child: ChildQuery, parent: GuardedScope, env: QueryEnvironment, allTexts: boolean): SqlFragment {
  const { entity, reference } = childReference(parent.entity, child, env);
  const scope = guardedScope(entity, env.alias(), env);
  if (scope.rows === "never") return sql`'[]'::json`;
  const fields = jsonObject(recordFields(chosenColumns(entity, child.fields), scope, env, allTexts));
  const ties = reference.columns.map((column, index): Predicate => {
    const key = parent.entity.key[index];
    const { term } = scope.see(column.name);
    return key && term.kind === "column" ? sql`${term.sql} = ${bareColumn(parent.alias, key)}` : "never";
  });
  const rows = allOf([scope.rows, ...ties]);
  const order = sortSql(child.orderBy ?? [], scope, env.language);
  return jsonArray(
    sql`select ${fields} from ${scope.from()} where ${predicateSql(rows)} ${order} limit ${sql.raw(String(maxRows))}`,
  );
}

/**
 * One record as JSON text, or null when there is none that the caller may read: `key`, `version`, `display`, `values`,
 * `masked`, `locked`, `references`, `may`, `rows` by child, and `children` (whether rows may be created). Child rows
 * end at 5,000. Where the record or its rows have translatable columns also `language`, in which they are read, and, of
 * whatever is read in another language than the source's, `untranslated`: columns that show the source text for want of
 * a translation; `texts` and `source` where they are asked for.
 */
export function recordSql(query: RecordQuery, env: QueryEnvironment): SqlFragment {
  const entity = env.models.require(query.entity);
  const scope = guardedScope(entity, env.alias(), env);
  if (scope.rows === "never") throw new TesseraError("access_denied");
  const columns = chosenColumns(entity, query.fields);
  const allTexts = query.texts === true;
  const fields = recordFields(columns, scope, env, allTexts);
  const children = query.children ?? [];
  const rows = children.map((child) => [child.name, childRows(child, scope, env, allTexts)] as const);
  const creatable = children.map((child) => {
    const may = env.access(child.entity, "create").grants.length > 0;
    return [child.name, jsonObject([["create", may ? sql`true` : sql`false`]])] as const;
  });
  const key = keyTextSql(
    entity,
    entity.key.map((column) => bareColumn(scope.alias, column)),
  );
  const translates = [entity, ...children.map((child) => env.models.require(child.entity))].some(({ texts }) => texts);
  const version = env.version(entity.id, key);
  const record = jsonObject([
    ...fields,
    ["version", version],
    ["display", scope.display().name],
    ["rows", jsonObject(rows)],
    ["children", jsonObject(creatable)],
    ...(translates && env.texts !== null ? [["language", sql`${env.texts}::text`] as const] : []),
  ]);
  const chosen = allOf([keyCondition(entity, scope.alias, query.key), scope.rows]);
  return sql`(select ${record} from ${scope.from()} where ${predicateSql(chosen)})`;
}
