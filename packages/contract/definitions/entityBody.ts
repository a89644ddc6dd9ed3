import { type Static, Type } from "typebox";
import {
  closed,
  ExpressionText,
  element,
  FormerNames,
  inSheet,
  LanguageName,
  MadeName,
  Name,
  nullable,
  oneOf,
  Picks,
  Reference,
  SettingsOf,
  SqlText,
  Text,
} from "../schema.ts";
import { valueTypeNames } from "../values/valueType.ts";
import { ConditionSchema } from "./condition.ts";
import { optionSign } from "./optionSign.ts";

const valueTypeName = oneOf(...valueTypeNames);

/** Value types of columns that may be deadlines. */
export const deadlineTypes: readonly string[] = ["date", "datetime", "timestamp_technical"];

/** Name of a column of this very entity. */
const ownColumn = () => Picks("column", { "x-picks-of": "document" });

/** One choice of a column with a fixed list. */
const option = element({ key: MadeName(), label: Text(), ...optionSign });

/**
 * A column of an entity. `column` is the physical name and never changes with `name`; renaming `name` leaves it in
 * `aliases`.
 */
export const EntityColumnSchema = element({
  name: Name(),
  aliases: FormerNames(),
  column: MadeName({ minLength: 1, maxLength: 63 }),
  label: Text(),
  help: Type.Optional(nullable(Text())),
  type: valueTypeName,
  /** PostgreSQL's name of the exact type; absent: the default of `type` (design §5). */
  postgres: inSheet(Type.Optional(nullable(Type.String())), { group: "technical", help: true }),
  length: inSheet(Type.Optional(nullable(Type.Integer({ minimum: 1 }))), { ofTypes: ["text"] }),
  precision: inSheet(Type.Optional(nullable(Type.Integer({ minimum: 1 }))), { ofTypes: ["decimal"] }),
  scale: inSheet(Type.Optional(nullable(Type.Integer({ minimum: 0 }))), { ofTypes: ["decimal", "money"] }),
  /** Value type of a list's elements. */
  element: inSheet(Type.Optional(nullable(valueTypeName)), { ofTypes: ["list"] }),
  /**
   * Entity whose records the elements of a list name by their keys. `onDelete`: what happens to this record when one of
   * them goes: nobody can delete it (`restrict`), or the list goes on without it (`set null`).
   */
  reference: inSheet(
    Type.Optional(
      nullable(closed({ entity: Reference("entity"), onDelete: Type.Optional(oneOf("restrict", "set null")) })),
    ),
    { ofTypes: ["list"], help: true },
  ),
  required: Type.Optional(Type.Boolean()),
  /** Bounds as wire text. */
  min: inSheet(Type.Optional(nullable(Picks("bound"))), { help: true }),
  max: inSheet(Type.Optional(nullable(Picks("bound"))), { help: true }),
  /** Default as an expression over the record; evaluated by the guard, so it holds on every path. */
  default: Type.Optional(nullable(ExpressionText("entity"))),
  /** Default that the database gives (adopted schemas), as SQL text shown to designers; never run by Tessera. */
  databaseDefault: inSheet(Type.Optional(nullable(SqlText())), { group: "technical", help: true }),
  /** Computed from the record on every write; nobody writes it by hand. */
  computed: Type.Optional(nullable(ExpressionText("entity"))),
  /** The database computes it (generated column, view column): read-only. */
  generated: Type.Optional(Type.Boolean()),
  readOnly: Type.Optional(Type.Boolean()),
  /**
   * Field type that its values are of: checked on every write, shown so by lists, offered by forms. Absent: as the
   * value type has it.
   */
  fieldType: Type.Optional(nullable(closed({ type: Picks("fieldType"), formats: Type.Optional(SettingsOf("field")) }))),
  /** A date or time by which the record has to be done: once it has passed it is marked as late. */
  deadline: inSheet(
    Type.Optional(
      nullable(
        closed({
          /** Column that says how far the record has come; null: whatever it holds, the record is late. */
          column: nullable(ownColumn()),
          /** Its values with which nothing is late any more. */
          done: Type.Array(Picks("option", { "x-picks-of": "document" })),
        }),
      ),
    ),
    { ofTypes: deadlineTypes },
  ),
  /** Fixed choices. */
  options: Type.Optional(nullable(Type.Array(option))),
  /**
   * Whether each language has a text of its own; the column holds that of the subsystem's source language (design §5).
   */
  translatable: inSheet(Type.Optional(Type.Boolean()), { ofTypes: ["text"] }),
  /** Whether files may hang on it: anyone who reads the column reads them, who may write it adds and removes them. */
  files: inSheet(Type.Optional(Type.Boolean()), { offered: false }),
  /** Next number of a readable sequence, such as `SR-{year}-{0000}`; null when it is none. */
  sequence: inSheet(Type.Optional(nullable(closed({ pattern: inSheet(Picks("numberPattern"), { help: true }) }))), {
    ofTypes: ["text", "integer", "bigint"],
  }),
});

/** A foreign key: `columns` of this entity name the key of `entity`, in its key's order. */
export const EntityReferenceSchema = element({
  name: Name(),
  label: Text(),
  entity: Reference("entity"),
  columns: Type.Array(ownColumn(), { minItems: 1 }),
  /** What happens to this record when the target goes. */
  onDelete: Type.Optional(oneOf("restrict", "cascade", "set null")),
  /**
   * `assigned`: the person for whom the target stands is notified when the record is assigned to them (shell 4.6
   * notifications).
   */
  notify: Type.Optional(nullable(oneOf("assigned"))),
});

/** A rule over the whole record that every write must keep; the message is shown when it does not hold. */
const invariant = element({
  expression: ExpressionText("entity"),
  message: Text(),
  columns: Type.Optional(Type.Array(ownColumn())),
});

/** Body of an `entity` document (design §5). */
export const EntityBodySchema = closed({
  label: Text(),
  labelPlural: Text(),
  storage: closed({ schema: MadeName(), table: MadeName() }),
  /**
   * `table` of Tessera, `adopted` table with its own keys, read-only `view`, or `system` table changed by migrations
   * only.
   */
  origin: oneOf("table", "adopted", "view", "system"),
  key: closed({
    /** Names of the key columns, in order; empty for a view without key, whose records cannot be opened. */
    columns: Type.Array(ownColumn()),
    /** Who makes keys: Tessera (uuid version 7), the database, the next number, or the person. */
    made: oneOf("uuid", "database", "next", "person"),
  }),
  columns: Type.Array(EntityColumnSchema),
  references: Type.Array(EntityReferenceSchema),
  /** Column names whose texts make the display name, joined by a space. */
  display: Type.Array(ownColumn()),
  unique: Type.Optional(Type.Array(element({ columns: Type.Array(ownColumn(), { minItems: 1 }) }))),
  indexes: Type.Optional(
    Type.Array(
      element({
        columns: Type.Array(ownColumn(), { minItems: 1 }),
        /**
         * `elements`: for columns of several values, which of them rows contain; for ranges, what they contain and
         * overlap.
         */
        kind: oneOf("btree", "search", "elements"),
        /**
         * Language whose order of texts a `btree` index keeps, as lists sort by it; absent: the database's own, which
         * comparisons use.
         */
        language: Type.Optional(nullable(LanguageName())),
      }),
    ),
  ),
  /** Whether files may hang on its records as attachments, for those whose grant covers the whole record. */
  attachments: Type.Optional(Type.Boolean()),
  /** Whether people may comment on its records and follow them. */
  activity: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  invariants: Type.Optional(Type.Array(invariant)),
  /** Checks of the database (adopted), as SQL text shown to designers. */
  databaseChecks: Type.Optional(Type.Array(element({ name: MadeName(), sql: SqlText() }))),
  /** Global rules (design §10): every read and write of `actions` is limited to rows that fit all of them. */
  rules: Type.Optional(
    Type.Array(
      element({
        actions: Type.Array(oneOf("read", "refer", "create", "update", "delete", "export", "comment"), { minItems: 1 }),
        condition: ConditionSchema,
      }),
    ),
  ),
  /** Reference of this entity that makes it a child: its rows are shown inside that parent. */
  parent: Type.Optional(nullable(closed({ reference: Picks("reference", { "x-picks-of": "document" }) }))),
  /** For an entity of people: `column` holds the `property` of the user whom a record stands for. */
  account: Type.Optional(nullable(closed({ column: ownColumn(), property: oneOf("id", "login", "email") }))),
});

/** See `EntityBodySchema`. */
export type EntityBody = Static<typeof EntityBodySchema>;
/** See `EntityColumnSchema`. */
export type EntityColumn = Static<typeof EntityColumnSchema>;
/** See `EntityReferenceSchema`. */
export type EntityReference = Static<typeof EntityReferenceSchema>;
