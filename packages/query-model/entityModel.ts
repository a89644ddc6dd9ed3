import type { EntityBody, EntityColumn, EntityReference } from "@tessera/contract/definitions/entityBody.ts";
import { hasTexts, textsColumn } from "@tessera/contract/documents/textsColumn.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import { columnValueType } from "@tessera/contract/values/columnValueType.ts";
import type { ValueDetail, ValueType } from "@tessera/contract/values/valueType.ts";
import { postgresTypeOf, valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { QueryEnvironment } from "./environment.ts";
import type { SortTerm } from "./sorting.ts";
import { type SqlFragment, sql } from "./sql.ts";

/** A column as statements use it. */
export interface ColumnModel {
  readonly name: string;
  readonly physical: string;
  readonly type: ValueType;
  readonly detail: ValueDetail;
  readonly body: EntityColumn;
  /** Whether each language has a text of its own: the column holds the source's, `EntityModel.texts` the others. */
  readonly translatable: boolean;
}

/** A reference: `columns` of this entity name the key of `entity`. */
export interface ReferenceModel {
  readonly name: string;
  readonly entity: string;
  readonly columns: readonly ColumnModel[];
  readonly body: EntityReference;
}

/** Rows that a query makes, as one reader may see them. */
export interface DerivedRows {
  /** Stands where a table would. */
  readonly table: SqlFragment;
  /**
   * Physical names, by the names of columns and references, of what says how many of the values behind a cell are
   * masked; without those of which none can be.
   */
  readonly masked: ReadonlyMap<string, string>;
  /** Physical names of what tells rows apart, for an order in which pages do not overlap. */
  readonly ties: readonly string[];
}

/**
 * Where the rows of a model come from that is no table: rights stand inside, so anyone who reads it reads all that it
 * hands out.
 */
interface Derivation {
  /**
   * `isAsked`: they are what the reader asks for, so that without any grant to read the records that it begins with it
   * throws `access_denied`. Else it has no rows then.
   */
  open(env: QueryEnvironment, isAsked: boolean): DerivedRows;
  /** Ids of the entities that it reads. */
  readonly entities: ReadonlySet<string>;
  /** The order that the rows have by themselves. */
  readonly order: readonly SortTerm[];
  readonly size: QuerySize;
}

/** How big a query is. */
export interface QuerySize {
  /** How many relations it reads, with those of the queries in it. */
  readonly nodes: number;
  /** How deep stored queries stand in it; 0: it reads none. */
  readonly depth: number;
}

/** An entity as statements use it, made from its document. */
export interface EntityModel {
  /** Id of the entity document. */
  readonly id: string;
  readonly body: EntityBody;
  /** Quoted schema and table. */
  readonly table: SqlFragment;
  /** Set where rows are those of a query, and `table` names nothing. */
  readonly derived: Derivation | null;
  readonly columns: readonly ColumnModel[];
  readonly references: readonly ReferenceModel[];
  readonly key: readonly ColumnModel[];
  /** Columns of the display name; the key's when the document names none. */
  readonly display: readonly ColumnModel[];
  /** Language of what translatable columns hold themselves. */
  readonly sourceLanguage: string;
  /**
   * The column beside the others that holds texts in other languages: `{language: {physical column: text}}`, without
   * empty branches. No path leads to it. Null where no column is translatable.
   */
  readonly texts: ColumnModel | null;
  /** All that a row consists of: `columns`, and `texts` behind them. */
  readonly stored: readonly ColumnModel[];
  /** A column by its name, or by a former name that no other column has now. */
  column(name: string): ColumnModel | null;
  /** `column`, and `texts` by its name. For rows that the product writes, never for names that came from outside. */
  storedColumn(name: string): ColumnModel | null;
  reference(name: string): ReferenceModel | null;
}

/** The entities of one state of the definitions. */
export interface EntityModels {
  /** Null when there is no such entity. */
  get(entity: string): EntityModel | null;
  /** Throws `not_found` when there is no such entity. */
  require(entity: string): EntityModel;
  /** What rows can be read of: an entity, or a query by `query:<id>`. Throws `not_found` for neither. */
  rows(source: string): EntityModel;
  /** Entities with a reference to `entity`. */
  referencing(entity: string): readonly { readonly child: EntityModel; readonly reference: ReferenceModel }[];
  /** Columns of several values whose elements are records of `entity`. */
  listing(entity: string): readonly { readonly child: EntityModel; readonly column: ColumnModel }[];
}

/** Schemas of the product's own state and of PostgreSQL, which no definition of an installation may reach. */
function isForeignStorage(body: EntityBody): boolean {
  const { schema } = body.storage;
  if (schema.startsWith("pg_") || schema === "information_schema" || schema === "dbos") return true;
  return schema === "sys" && body.origin !== "system";
}

/** Name of `EntityModel.texts` in the states of rows: none that a column of a definition can have. */
export const textsName = "$texts";

const textsModel: ColumnModel = {
  name: textsName,
  physical: textsColumn,
  type: valueTypes.json,
  detail: { postgres: "jsonb", length: null, precision: null, scale: null, element: null },
  body: { id: textsName, name: textsName, column: textsColumn, label: "", type: "json" },
  translatable: false,
};

function columnModel(column: EntityColumn, origin: EntityBody["origin"], behaviours: FieldBehaviours): ColumnModel {
  return {
    name: column.name,
    physical: column.column,
    type: columnValueType(column, behaviours),
    detail: {
      postgres: column.postgres ?? postgresTypeOf({ ...column, length: column.length ?? null }),
      length: column.length ?? null,
      precision: column.precision ?? null,
      scale: column.scale ?? null,
      element: column.element ?? null,
    },
    body: column,
    translatable: origin === "table" && column.translatable === true,
  };
}

function withAliases<Named extends { readonly name: string }>(
  items: readonly Named[],
  aliases: (item: Named) => readonly string[],
): ReadonlyMap<string, Named> {
  const found = new Map<string, Named>();
  for (const item of items) for (const alias of aliases(item)) found.set(alias, item);
  for (const item of items) found.set(item.name, item);
  return found;
}

const noBehaviours: FieldBehaviours = () => null;

/**
 * Makes the model of an entity, whose translatable columns hold texts in `sourceLanguage`. Throws `definition_invalid`
 * when the body names columns it does not have or a table out of bounds.
 */
export function entityModel(
  id: string,
  body: EntityBody,
  sourceLanguage = "en",
  behaviours = noBehaviours,
): EntityModel {
  if (isForeignStorage(body)) throw new TesseraError("definition_invalid", { entity: id, code: "storage_not_allowed" });
  const columns = body.columns.map((column) => columnModel(column, body.origin, behaviours));
  const byName = withAliases(columns, (column) => column.body.aliases ?? []);
  const named = (name: string): ColumnModel => {
    const column = byName.get(name);
    if (!column) throw new TesseraError("definition_invalid", { entity: id, code: "unknown_column", name });
    return column;
  };
  const references = body.references.map((reference) => ({
    name: reference.name,
    entity: reference.entity,
    columns: reference.columns.map(named),
    body: reference,
  }));
  const byReference = withAliases(references, () => []);
  const key = body.key.columns.map(named);
  const display = body.display.map(named);
  const texts = hasTexts(body) ? textsModel : null;
  const column = (name: string): ColumnModel | null => byName.get(name) ?? null;
  return {
    id,
    body,
    table: sql.name(body.storage.schema, body.storage.table),
    derived: null,
    columns,
    references,
    key,
    display: display.length > 0 ? display : key,
    sourceLanguage,
    texts,
    stored: texts === null ? columns : [...columns, texts],
    column,
    storedColumn: (name) => (name === textsName ? texts : column(name)),
    reference: (name) => byReference.get(name) ?? null,
  };
}

/**
 * Makes models on demand and keeps them. `bodyOf` answers null for an unknown entity; `ids` lists all;
 * `sourceLanguageOf` says the language of what translatable columns hold; `queryOf` makes the model of a query, null
 * for an unknown one; `behaviours` say which JSON has a structure.
 */
export function createEntityModels(
  bodyOf: (entity: string) => EntityBody | null,
  ids: () => readonly string[],
  sourceLanguageOf: (entity: string) => string = () => "en",
  queryOf: (source: string, models: EntityModels) => EntityModel | null = () => null,
  behaviours = noBehaviours,
): EntityModels {
  const models = new Map<string, EntityModel | null>();
  const get = (entity: string): EntityModel | null => {
    const known = models.get(entity);
    if (known !== undefined) return known;
    const body = bodyOf(entity);
    const model = body === null ? null : entityModel(entity, body, sourceLanguageOf(entity), behaviours);
    models.set(entity, model);
    return model;
  };
  const queries = new Map<string, EntityModel | null>();
  const queryNamed = (source: string): EntityModel | null => {
    const known = queries.get(source);
    if (known !== undefined) return known;
    // A query that is made of itself is none.
    queries.set(source, null);
    const model = queryOf(source, found);
    queries.set(source, model);
    return model;
  };
  const found: EntityModels = {
    get,
    require: (entity) => {
      const model = get(entity);
      if (!model) throw new TesseraError("not_found", { kind: "entity", id: entity });
      return model;
    },
    rows: (source) => {
      const model = get(source) ?? queryNamed(source);
      if (!model) throw new TesseraError("not_found", { kind: "entity", id: source });
      return model;
    },
    referencing: (entity) =>
      ids().flatMap((id) => {
        const child = get(id);
        return child === null
          ? []
          : child.references
              .filter((reference) => reference.entity === entity)
              .map((reference) => ({ child, reference }));
      }),
    listing: (entity) =>
      ids().flatMap((id) => {
        const child = get(id);
        const named = child?.columns.filter(({ body }) => body.reference?.entity === entity) ?? [];
        return child === null ? [] : named.map((column) => ({ child, column }));
      }),
  };
  return found;
}
