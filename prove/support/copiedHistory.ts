import { isDeepStrictEqual } from "node:util";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Shop } from "@tessera/records/testing/shop.ts";
import { seededNumbers } from "@tessera/std/seededNumbers.ts";
import type { Moment } from "./restoreOracle.ts";
import { type Child, type Family, families, type Role, type Row, roles } from "./restoreShop.ts";

/** All rows after a write, and the number of the last change by then. */
export interface Snapshot {
  readonly change: number;
  readonly tables: ReadonlyMap<string, readonly Row[]>;
}

const stamps = ["created_at", "created_by", "changed_at", "changed_by"];
const titles = ["a", "b", "c", "hidden"];

/**
 * What a random history of records has written so far, with a full copy of the tables after each write, and the dice
 * that it is made with.
 */
export class CopiedHistory {
  /** From 0 to 1, the same for the same seed. */
  readonly random: () => number;
  readonly snapshots: Snapshot[] = [];
  /** Identities of the rows that first came by a save of their record. */
  readonly bySave = new Set<string | null>();
  /** Identities of all rows that ever were. */
  readonly #known = new Set<string | null>();
  readonly #said: string[] = [];
  readonly problems: string[] = [];
  #count = 0;
  #line = 100;
  writes = 0;

  readonly shop: Shop;
  readonly seed: number;

  constructor(shop: Shop, seed: number) {
    this.shop = shop;
    this.seed = seed;
    this.random = seededNumbers(seed);
  }

  /** Copies the tables as they are before the first write. */
  async begin(): Promise<void> {
    this.snapshots.push(await this.#read());
    for (const trace of this.traces()) this.#known.add(trace);
  }

  pick<Item>(items: readonly Item[]): Item | null {
    return items[Math.floor(this.random() * items.length)] ?? null;
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  values(): { title: string; secret: string | null } {
    return { title: this.pick(titles) ?? "a", secret: this.chance(0.15) ? null : `s${this.#count++}` };
  }

  /** A number of a line that no row has had. */
  freshLine(): number {
    return this.#line++;
  }

  readonly saveId = (): string => `restore-${this.seed}-${this.#count++}`;
  readonly as = (role: Role) => this.shop.as([role.name]);
  readonly boss = () => this.as(roles[0]);

  async #read(): Promise<Snapshot> {
    const tables = new Map<string, readonly Row[]>();
    for (const table of families.flatMap(({ children, entity }) => [
      entity,
      ...children.map((child) => child.entity),
    ])) {
      const rows = await this.shop.rows(`select * from shop.${table} order by trace`);
      const plain = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !stamps.includes(name))),
      );
      tables.set(table, plain);
    }
    const [last] = await this.shop.rows(
      "select case when is_called then last_value else 0 end as change from sys.record_change",
    );
    return { change: Number(last?.change), tables };
  }

  /** A record and its rows in a copy. */
  momentOf({ tables }: Snapshot, family: Family, key: string): Moment {
    const main = tables.get(family.entity)?.find(({ id }) => id === key) ?? null;
    const rows = family.children.map((child) => {
      const own = (tables.get(child.entity) ?? []).filter((row) => row[child.parentColumn] === key);
      return [child, own] as const;
    });
    return { main, rows: new Map(rows) };
  }

  /** The newest copy. */
  get now(): Snapshot {
    const now = this.snapshots.at(-1);
    if (!now) throw new Error("Nothing was read yet.");
    return now;
  }

  /** Runs a write and keeps what came of it; a refusal must have changed nothing. */
  async write(what: string, isSave: boolean, run: () => Promise<unknown>): Promise<unknown> {
    const before = this.snapshots.at(-1);
    const error = await run().then(
      () => null,
      (caught: unknown) => caught ?? new Error("refused"),
    );
    if (error !== null && !(error instanceof TesseraError)) throw error;
    this.#said.push(`${what}${error ? `: ${error.code} ${JSON.stringify(error.data)}` : ""}`);
    const after = await this.#read();
    if (error && before && !isDeepStrictEqual(before.tables, after.tables))
      this.report(`${what} was refused and changed rows`);
    if (!error) this.writes += 1;
    for (const { trace = null } of [...after.tables.values()].flat()) {
      if (!this.#known.has(trace) && isSave) this.bySave.add(trace);
      this.#known.add(trace);
    }
    this.snapshots.push(after);
    return error;
  }

  /** Keeps what is wrong, with the last writes. */
  report(problem: string): void {
    this.problems.push(`seed ${this.seed}: ${problem}\n    ${this.#said.slice(-12).join("\n    ")}`);
  }

  /** A record that is there, by chance. */
  record(): { readonly family: Family; readonly key: string } | null {
    const family = this.pick(families);
    const row = family && this.pick(this.now.tables.get(family.entity) ?? []);
    return row && family ? { family, key: row.id ?? "" } : null;
  }

  /** A row of a record that is there, by chance. */
  row(): { readonly child: Child; readonly row: Row } | null {
    const child = this.pick(families.flatMap(({ children }) => children));
    const row = child && this.pick(this.now.tables.get(child.entity) ?? []);
    return row && child ? { child, row } : null;
  }

  /** Identities of the rows that are there. */
  traces(): readonly (string | null)[] {
    return [...this.now.tables.values()].flat().map(({ trace }) => trace ?? null);
  }

  /** Index of the snapshot right after a change. */
  indexAt(change: number): number {
    return this.snapshots.findIndex((snapshot) => snapshot.change >= change);
  }
}
