import { seededNumbers } from "@tessera/std/seededNumbers.ts";
import { type Kind, kinds, literal, oddNames, quote } from "./oddSchemaParts.ts";

/**
 * A schema of random tables as SQL: statements that must run, and rows that may be refused by what the tables demand.
 */
export interface RandomSchema {
  readonly schemas: readonly string[];
  readonly statements: readonly string[];
  readonly rows: readonly string[];
}

interface Column {
  readonly name: string;
  readonly kind: Kind;
  readonly isGenerated: boolean;
  /** Rows leave it to the database. */
  readonly isGiven: boolean;
}

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly Column[];
  /** What other tables can refer to. */
  readonly key: readonly Column[];
  readonly count: number;
  readonly partitionColumn: string | null;
}

const place = (table: Pick<Table, "schema" | "name">) => `${quote(table.schema)}.${quote(table.name)}`;

class SchemaMaker {
  readonly #random: () => number;
  readonly statements: string[] = [];
  readonly rows: string[] = [];
  readonly #tables: Table[] = [];
  readonly #taken = new Map<string, Set<string>>();
  #types: readonly Kind[] = kinds;

  constructor(seed: number) {
    this.#random = seededNumbers(seed);
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  }

  /** A name that is not taken in a scope yet. */
  #name(scope: string, plain: string): string {
    const taken = this.#taken.get(scope) ?? new Set();
    this.#taken.set(scope, taken);
    for (let n = 1; ; n++) {
      const name = this.#chance(0.6) ? this.#pick(oddNames) : `${plain}${n}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  }

  /** Enums, domains and domains upon domains of a schema; the tables of every schema may use them. */
  types(schema: string): void {
    const made: Kind[] = [];
    const add = (plain: string, sqlOf: (name: string) => string, kind: Omit<Kind, "sql">) => {
      const name = `${quote(schema)}.${quote(this.#name(schema, plain))}`;
      this.statements.push(sqlOf(name));
      made.push({ ...kind, sql: name });
      return name;
    };
    add("mood", (name) => `create type ${name} as enum ('sad', 'it''s ok', 'happy "very"', '')`, {
      value: (n) => (n % 2 ? "'sad'" : "'it''s ok'"),
      isKey: true,
    });
    add("flag", (name) => `create domain ${name} as boolean`, { value: (n) => String(n % 2 === 0), isKey: false });
    const code = add("code", (name) => `create domain ${name} as varchar(12) check (value <> 'forbidden')`, {
      value: (n) => literal(`k${n}`),
      isKey: true,
    });
    add("sub_code", (name) => `create domain ${name} as ${code} check (length(value) < 11)`, {
      value: (n) => literal(`s${n}`),
      isKey: true,
    });
    add("amount", (name) => `create domain ${name} as numeric(12,2) default 1 not null check (value >= 0)`, {
      value: (n) => `${n}.50`,
      isKey: true,
    });
    add("pair", (name) => `create type ${name} as (a integer, "B b" text)`, {
      value: (n) => `row(${n}, 'x')`,
      isKey: false,
    });
    const lists = made.slice(0, 4).map(({ sql, value }) => ({
      sql: `${sql}[]`,
      value: (n: number) => `array[${value(n)}]::${sql}[]`,
      isKey: false,
    }));
    this.#types = [...this.#types, ...made, ...made, ...lists];
  }

  #columnSql(table: string, column: Column, isKey: boolean, before: readonly Column[]): string {
    const parts = [quote(column.name), column.kind.sql];
    if (column.isGenerated) {
      const texts = before.filter(
        ({ kind, isGenerated }) => !isGenerated && ["integer", "smallint"].includes(kind.sql),
      );
      const source = texts[0];
      return `${quote(column.name)} integer generated always as (${source ? `${quote(source.name)} * 2` : "7"}) stored`;
    }
    if (!column.isGiven) {
      if (column.kind.sql === "uuid") parts.push("default gen_random_uuid()");
      else parts.push(`generated ${this.#pick(["always", "by default"])} as identity`);
    } else if (!isKey && this.#chance(0.25)) parts.push(`default ${column.kind.value(1)}`);
    if (!isKey && this.#chance(0.3)) parts.push("not null");
    if (!isKey && this.#chance(0.1)) parts.push(`check (${quote(column.name)} is not null or ${literal(table)} <> '')`);
    return parts.join(" ");
  }

  #column(scope: string, kind: Kind, isGiven = true, isGenerated = false): Column {
    return { name: this.#name(scope, "c"), kind, isGiven, isGenerated };
  }

  /** Columns that refer to the key of another table, with the constraint; in a key where `isKey`. */
  #reference(scope: string, target: Table): { readonly columns: readonly Column[]; readonly sql: string } {
    const columns = target.key.map(({ kind }) => this.#column(scope, kind));
    const actions = this.#pick(["", " on delete cascade", " on delete set null", " on update cascade", " deferrable"]);
    const list = (items: readonly Column[]) => items.map(({ name }) => quote(name)).join(", ");
    const sql = `foreign key (${list(columns)}) references ${place(target)} (${list(target.key)})${actions}`;
    return { columns, sql };
  }

  table(schemas: readonly string[]): void {
    const schema = this.#pick(schemas);
    const name = this.#name(schema, "t");
    const scope = `${schema}.${name}`;
    const targets = this.#tables.filter(({ key }) => key.length > 0);
    const references: { readonly columns: readonly Column[]; readonly sql: string }[] = [];
    const inKey: Column[] = [];
    const shape = this.#below(8);
    if (targets.length > 0 && shape < 3) {
      // Keys made of references: one and more, two to one table, and nothing else.
      const target = this.#pick(targets);
      const count = shape === 0 ? 1 : 2;
      for (let n = 0; n < count; n++) {
        const reference = this.#reference(scope, shape === 1 ? target : this.#pick(targets));
        references.push(reference);
        inKey.push(...reference.columns);
      }
      if (this.#chance(0.5)) inKey.push(this.#column(scope, this.#pick(this.#types.filter(({ isKey }) => isKey))));
    } else if (shape < 6) {
      const isMade = this.#chance(0.4);
      const made = kinds.filter(({ sql }) => ["integer", "bigint", "uuid", "smallint"].includes(sql));
      const kind = this.#pick(isMade ? made : this.#types.filter(({ isKey }) => isKey));
      inKey.push(this.#column(scope, kind, !isMade));
      if (!isMade && this.#chance(0.3)) inKey.push(this.#column(scope, this.#pick(kinds.filter(({ isKey }) => isKey))));
    } else if (shape === 6) inKey.push(this.#column(scope, this.#pick(this.#types.filter(({ isKey }) => isKey))));
    const others = targets.length === 0 ? 0 : this.#below(3);
    for (let n = 0; n < others; n++) references.push(this.#reference(scope, this.#pick(targets)));
    const plain = Array.from({ length: 1 + this.#below(6) }, () => this.#column(scope, this.#pick(this.#types)));
    if (this.#chance(0.3)) plain.push(this.#column(scope, kinds[1] ?? this.#pick(kinds), false, true));
    const referring = references.flatMap(({ columns }) => columns).filter((column) => !inKey.includes(column));
    const columns = [...inKey, ...referring, ...plain];
    const hasIntegerKey = inKey[0] !== undefined && ["integer", "bigint", "smallint"].includes(inKey[0].kind.sql);
    const isPartitioned = hasIntegerKey && inKey[0]?.isGiven === true && this.#chance(0.35);
    const isUniqueOnly = shape === 6;
    const keyList = inKey.map((column) => quote(column.name)).join(", ");
    const constraints: string[] = [];
    if (inKey.length > 0) constraints.push(isUniqueOnly ? `unique (${keyList})` : `primary key (${keyList})`);
    // A key of one column that the table refers to itself by.
    const [only] = inKey;
    if (only && inKey.length === 1 && !isPartitioned && this.#chance(0.3)) {
      const own = this.#column(scope, only.kind);
      columns.push(own);
      constraints.push(`foreign key (${quote(own.name)}) references ${place({ schema, name })} (${keyList})`);
    }
    const isAttachedLater = isPartitioned && this.#chance(0.5);
    if (!isAttachedLater) constraints.push(...references.map(({ sql }) => sql));
    const body = columns.map((column, index) => {
      const sql = this.#columnSql(name, column, inKey.includes(column), columns.slice(0, index));
      return isUniqueOnly && inKey.includes(column) && !sql.includes("not null") ? `${sql} not null` : sql;
    });
    const partitionColumn = isPartitioned ? (only?.name ?? null) : null;
    const by = partitionColumn === null ? "" : ` partition by range (${quote(partitionColumn)})`;
    this.statements.push(`create table ${place({ schema, name })} (${[...body, ...constraints].join(", ")})${by}`);
    if (partitionColumn !== null) {
      for (const [index, bound] of ["from (minvalue) to (3)", "from (3) to (9007199254740995)", "default"].entries()) {
        const part = {
          schema: this.#chance(0.1) ? this.#pick(schemas) : schema,
          name: `p${this.#tables.length}_${index}_${this.#name(schema, "p")}`.slice(0, 40),
        };
        const values = bound === "default" ? "default" : `for values ${this.#sized(bound, only?.kind.sql ?? "")}`;
        this.statements.push(`create table ${place(part)} partition of ${place({ schema, name })} ${values}`);
        if (isAttachedLater && (index < 2 || this.#chance(0.7)))
          for (const { sql } of references) this.statements.push(`alter table ${place(part)} add ${sql}`);
      }
    }
    if (this.#chance(0.3))
      this.statements.push(`comment on table ${place({ schema, name })} is ${literal("it's; a 'comment'\nof lines")}`);
    this.#tables.push({ schema, name, columns, key: inKey, count: this.#below(5), partitionColumn });
    this.#insert(this.#tables.at(-1), references);
  }

  #sized(bound: string, type: string): string {
    return type === "smallint" || type === "integer" ? bound.replace("9007199254740995", "30000") : bound;
  }

  #insert(
    table: Table | undefined,
    references: readonly { readonly columns: readonly Column[]; readonly sql: string }[],
  ): void {
    if (!table) return;
    for (let n = 1; n <= table.count; n++) {
      const referring = new Map<Column, string>();
      for (const { columns, sql } of references) {
        const [, target = "", keys = ""] = / references (.+?) \((.+)\)/s.exec(sql) ?? [];
        columns.forEach((column, index) => {
          const key = splitNames(keys)[index] ?? "";
          referring.set(column, `(select ${key} from ${target} order by ${keys} limit 1 offset ${n % 3})`);
        });
      }
      const given = table.columns.filter((column) => column.isGiven && !column.isGenerated);
      const isBare = given.length === 0;
      const values = given.map((column) => {
        if (referring.has(column)) return referring.get(column) ?? "null";
        return !table.key.includes(column) && this.#chance(0.2) ? "default" : column.kind.value(n);
      });
      const list = given.map(({ name }) => quote(name)).join(", ");
      this.rows.push(
        `insert into ${place(table)} ${isBare ? "default values" : `(${list}) values (${values.join(", ")})`}`,
      );
    }
  }

  view(schemas: readonly string[]): void {
    const schema = this.#pick(schemas);
    const [left, right] = [this.#pick(this.#tables), this.#pick(this.#tables)];
    const kind = this.#chance(0.4) ? "materialized view" : "view";
    const data = kind === "materialized view" && this.#chance(0.4) ? " with no data" : "";
    const columns = left.columns.filter(({ kind: { sql } }) => !["json", "xml", "point"].includes(sql));
    const list = columns.map(({ name }) => `l.${quote(name)}`);
    const sql = `select ${[...list, "(select count(*) from other) as counted_rows"].join(", ")} from ${place(left)} l`;
    const name = `${quote(schema)}.${quote(this.#name(schema, "v"))}`;
    this.statements.push(`create ${kind} ${name} as with other as (select 1 from ${place(right)}) ${sql}${data}`);
  }
}

/** Quoted names of a list, apart. */
function splitNames(list: string): readonly string[] {
  return list.match(/"(?:[^"]|"")+"/g) ?? [];
}

/**
 * Makes a schema, or several that know one another, within what PostgreSQL's grammar allows; the same for the same
 * seed.
 */
export function randomSchema(seed: number): RandomSchema {
  const random = seededNumbers(seed ^ 0x5eed);
  const schemas = ["first", 'Se"cond, x', "third-ö"].slice(0, 1 + Math.floor(random() * 3));
  const maker = new SchemaMaker(seed);
  for (const schema of schemas) maker.statements.push(`create schema ${quote(schema)}`);
  for (const schema of schemas) maker.types(schema);
  const tables = 3 + Math.floor(random() * 5);
  for (let n = 0; n < tables; n++) maker.table(schemas);
  const views = Math.floor(random() * 3);
  for (let n = 0; n < views; n++) maker.view(schemas);
  return { schemas, statements: maker.statements, rows: maker.rows };
}
