import { isDeepStrictEqual } from "node:util";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { formRules } from "@tessera/records/rules/formRules.ts";
import type { Shop } from "@tessera/records/testing/shop.ts";
import { seededNumbers } from "@tessera/std/seededNumbers.ts";
import { adoptRecord, adoptRows } from "./adoptRows.ts";
import { keyOf, type Moment, rowsOfVersion, verdictOf } from "./restoreOracle.ts";
import { type Child, type Family, families, forms, type Role, type Row, roles } from "./restoreShop.ts";

/** All rows after a write, and the number of the last change by then. */
interface Snapshot {
  readonly change: number;
  readonly tables: ReadonlyMap<string, readonly Row[]>;
}

const stamps = ["created_at", "created_by", "changed_at", "changed_by"];
const titles = ["a", "b", "c", "hidden"];

/**
 * One random history of records on a database of its own, and restores of its versions as each role, compared with full
 * copies of the tables.
 */
export class RestoreRound {
  readonly #random: () => number;
  readonly #snapshots: Snapshot[] = [];
  /** Identities of all rows that ever were, and of those that first came by a save of their record. */
  readonly #known = new Set<string | null>();
  readonly #bySave = new Set<string | null>();
  readonly #batches: { readonly batch: string; readonly isRecord: boolean; readonly gone: readonly Row[] }[] = [];
  readonly #said: string[] = [];
  readonly problems: string[] = [];
  #count = 0;
  #line = 100;
  restored = 0;
  refused = 0;
  versions = 0;
  writes = 0;

  readonly shop: Shop;
  readonly seed: number;

  constructor(shop: Shop, seed: number) {
    this.shop = shop;
    this.seed = seed;
    this.#random = seededNumbers(seed);
  }

  #pick<Item>(items: readonly Item[]): Item | null {
    return items[Math.floor(this.#random() * items.length)] ?? null;
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #values(): { title: string; secret: string | null } {
    return { title: this.#pick(titles) ?? "a", secret: this.#chance(0.15) ? null : `s${this.#count++}` };
  }

  readonly #saveId = (): string => `restore-${this.seed}-${this.#count++}`;
  readonly #as = (role: Role) => this.shop.as([role.name]);
  readonly #boss = () => this.#as(roles[0]);

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

  #momentOf({ tables }: Snapshot, family: Family, key: string): Moment {
    const main = tables.get(family.entity)?.find(({ id }) => id === key) ?? null;
    const rows = family.children.map((child) => {
      const own = (tables.get(child.entity) ?? []).filter((row) => row[child.parentColumn] === key);
      return [child, own] as const;
    });
    return { main, rows: new Map(rows) };
  }

  get #now(): Snapshot {
    const now = this.#snapshots.at(-1);
    if (!now) throw new Error("Nothing was read yet.");
    return now;
  }

  /** Runs a write and keeps what came of it; a refusal must have changed nothing. */
  async #write(what: string, isSave: boolean, run: () => Promise<unknown>): Promise<unknown> {
    const before = this.#snapshots.at(-1);
    const error = await run().then(
      () => null,
      (caught: unknown) => caught ?? new Error("refused"),
    );
    if (error !== null && !(error instanceof TesseraError)) throw error;
    this.#said.push(`${what}${error ? `: ${error.code} ${JSON.stringify(error.data)}` : ""}`);
    const after = await this.#read();
    if (error && before && !isDeepStrictEqual(before.tables, after.tables))
      this.#report(`${what} was refused and changed rows`);
    if (!error) this.writes += 1;
    for (const { trace = null } of [...after.tables.values()].flat()) {
      if (!this.#known.has(trace) && isSave) this.#bySave.add(trace);
      this.#known.add(trace);
    }
    this.#snapshots.push(after);
    return error;
  }

  #report(problem: string): void {
    this.problems.push(`seed ${this.seed}: ${problem}\n    ${this.#said.slice(-12).join("\n    ")}`);
  }

  #record(): { readonly family: Family; readonly key: string } | null {
    const family = this.#pick(families);
    const row = family && this.#pick(this.#now.tables.get(family.entity) ?? []);
    return row && family ? { family, key: row.id ?? "" } : null;
  }

  #row(): { readonly child: Child; readonly row: Row } | null {
    const child = this.#pick(families.flatMap(({ children }) => children));
    const row = child && this.#pick(this.#now.tables.get(child.entity) ?? []);
    return row && child ? { child, row } : null;
  }

  /** A save of a record: a field, and rows that are added, changed, removed or get other keys. */
  async #save(): Promise<void> {
    const record = this.#record();
    if (!record) return;
    const { family, key } = record;
    const moment = this.#momentOf(this.#now, family, key);
    const rows: { [name: string]: SaveMessage["rows"][string] } = {};
    for (const child of family.children) {
      const message: SaveMessage["rows"][string] = {
        entity: child.entity,
        reference: child.reference,
        added: [],
        changed: [],
        removed: [],
      };
      const free = (): number => (this.#chance(0.5) ? this.#line++ : 1 + Math.floor(this.#random() * 4));
      for (const row of moment.rows.get(child) ?? []) {
        const own = { uid: keyOf(child, row), key: keyOf(child, row) };
        const kind = this.#random();
        if (kind < 0.2) message.removed.push({ ...own, base: {} });
        else if (kind < 0.45) {
          const { title } = this.#values();
          message.changed.push({ ...own, changes: { title: { base: row.title ?? null, mine: title } } });
        } else if (kind < 0.6 && child.isKeyGiven)
          message.changed.push({ ...own, changes: { line: { base: Number(row.line), mine: free() } } });
      }
      const added = this.#chance(0.4) ? [this.#values()] : [];
      message.added.push(
        ...added.map((values, index) => ({
          uid: `n${index}`,
          values: child.isKeyGiven ? { ...values, line: free() } : values,
        })),
      );
      rows[child.entity] = message;
    }
    const changes: SaveMessage["changes"] = this.#chance(0.6)
      ? {
          title: { base: moment.main?.title ?? null, mine: this.#values().title },
          secret: { base: moment.main?.secret ?? null, mine: this.#values().secret },
          pick_id: {
            base: moment.main?.pick_id == null ? null : Number(moment.main.pick_id),
            mine: this.#pick([null, 1, 2, 3]),
          },
        }
      : {};
    const message = { saveId: this.#saveId(), form: null, entity: family.entity, key, changes, rows };
    const role = (this.#chance(0.4) ? this.#pick(roles) : null) ?? roles[0];
    await this.#write(`save ${family.entity} ${key} as ${role.name} ${JSON.stringify({ changes, rows })}`, true, () =>
      this.shop.records.save(this.#as(role), message, { rules: null }),
    );
  }

  async #create(): Promise<void> {
    const message: SaveMessage = {
      saveId: this.#saveId(),
      form: null,
      entity: "job",
      key: null,
      changes: { title: { base: null, mine: "a" }, secret: { base: null, mine: "s" } },
      rows: {
        part: {
          entity: "part",
          reference: "job",
          added: [{ uid: "n", values: this.#values() }],
          changed: [],
          removed: [],
        },
      },
    };
    await this.#write("create a job", true, () => this.shop.records.save(this.#boss(), message, { rules: null }));
  }

  /** Rows that come or change through their own entity. */
  async #bulk(): Promise<void> {
    const found = this.#row();
    const record = this.#record();
    const request = { saveId: this.#saveId() };
    if (
      found &&
      record &&
      !found.child.isKeyGiven &&
      record.family.children.includes(found.child) &&
      this.#chance(0.5)
    ) {
      await this.#move(found.child, found.row, record.key);
      return;
    }
    if (found && this.#chance(0.5)) {
      const { child, row } = found;
      const items = [{ kind: "update" as const, key: keyOf(child, row), values: this.#values() }];
      await this.#write(`bulk update ${child.entity} ${keyOf(child, row)}`, false, () =>
        this.shop.records.bulk(this.#boss(), { ...request, entity: child.entity, items }),
      );
      return;
    }
    const child = record && this.#pick(record.family.children);
    if (!record || !child) return;
    const one = () => ({
      kind: "create" as const,
      values: {
        ...this.#values(),
        [child.parentColumn]: child.entity === "part" ? record.key : Number(record.key),
        ...(child.isKeyGiven ? { line: this.#line++ } : {}),
      },
    });
    const items = [one(), one()];
    await this.#write(`bulk create two ${child.entity} of ${record.key}`, false, () =>
      this.shop.records.bulk(this.#boss(), { ...request, entity: child.entity, items }),
    );
  }

  /** A row that its own form gives to another record. */
  async #move(child: Child, row: Row, to: string): Promise<void> {
    const values = { ...this.#values(), [child.parentColumn]: child.entity === "part" ? to : Number(to) };
    const key = keyOf(child, row);
    await this.#write(`move ${child.entity} ${key} to ${to}`, false, () =>
      this.shop.records.bulk(this.#boss(), {
        saveId: this.#saveId(),
        entity: child.entity,
        items: [{ kind: "update", key, values }],
      }),
    );
  }

  async #remove(): Promise<void> {
    const found = this.#row();
    const record = this.#record();
    const isRecord = this.#chance(0.2);
    const [entity, key] = isRecord
      ? [record?.family.entity, record?.key]
      : [found?.child.entity, found && keyOf(found.child, found.row)];
    if (!entity || !key) return;
    const before = [...this.#now.tables.values()].flat();
    let batch = "";
    await this.#write(`remove ${entity} ${key}`, false, async () => {
      batch = (await this.shop.records.remove(this.#boss(), entity, [key])).batch;
    });
    const left = new Set(this.#traces());
    if (batch !== "")
      this.#batches.push({ batch, isRecord, gone: before.filter(({ trace }) => !left.has(trace ?? null)) });
    if (isRecord && this.#chance(0.8)) await this.#undo();
  }

  #traces(): readonly (string | null)[] {
    return [...this.#now.tables.values()].flat().map(({ trace }) => trace ?? null);
  }

  async #undo(): Promise<void> {
    const last = this.#batches.pop();
    const there = new Set(this.#traces());
    // A row that was brought back since under another key would come twice.
    if (!last || last.gone.some(({ trace }) => there.has(trace ?? null))) return;
    await this.#write("undo", last.isRecord, () => this.shop.records.undo(this.#boss(), last.batch));
  }

  /** A row of an adopted table that comes from outside: nothing says since when it is there. */
  async #fromOutside(): Promise<void> {
    const bill = this.#pick(this.#now.tables.get("bill") ?? []);
    if (!bill) return;
    const line = this.#line++;
    await this.#write(`insert item ${bill.id}~${line} from outside`, false, () =>
      this.shop.rows(`insert into shop.item values (${bill.id}, ${line}, 'b', 'outside')`),
    );
    const row = this.#now.tables.get("item")?.find((one) => one.bill_id === bill.id && one.line === String(line));
    if (!row) return;
    for (const [index, snapshot] of this.#snapshots.entries()) {
      if (index === this.#snapshots.length - 1) continue;
      const items = [...(snapshot.tables.get("item") ?? []), row];
      this.#snapshots[index] = { ...snapshot, tables: new Map([...snapshot.tables, ["item", items]]) };
    }
  }

  /**
   * Rows, or the row of a record, that adopting again takes over from the source: of rows one comes, another changes,
   * another goes.
   */
  async #adopt(): Promise<void> {
    const bill = this.#chance(0.3) ? this.#pick(this.#now.tables.get("bill") ?? []) : null;
    if (bill) {
      const { title } = this.#values();
      await this.#write(`adopt bill ${bill.id} ${title}`, false, () => adoptRecord(this.shop, bill.id ?? "", title));
      return;
    }
    const found = this.#row();
    if (!found || found.child.entity === "part") return;
    const { child, row } = found;
    const other = this.#pick((this.#now.tables.get(child.entity) ?? []).filter((one) => one !== row));
    const added = this.#chance(0.5) ? { ...this.#values(), bill_id: row.bill_id, line: this.#line++ } : null;
    const title = this.#values().title;
    const gone = this.#chance(0.5) ? (other?.trace ?? null) : null;
    await this.#write(`adopt ${child.entity} ${JSON.stringify({ row, title, gone, added })}`, false, () =>
      adoptRows(this.shop, child, { changed: row.trace ?? "", title, gone, added }),
    );
  }

  /** Index of the snapshot right after a change. */
  #indexAt(change: number): number {
    return this.#snapshots.findIndex((snapshot) => snapshot.change >= change);
  }

  async #restore(): Promise<void> {
    const record = this.#record();
    const role = this.#pick(roles);
    if (!record || !role) return;
    const { family, key } = record;
    const entries = await this.shop.records.history(this.#boss(), family.entity, key);
    const entry = this.#pick(entries);
    if (!entry) return;
    const stored = await this.shop.rows(
      `select version, change from sys.record_version where entity = '${family.entity}' and key = '${key}' order by change`,
    );
    const own = stored.findIndex(({ version }) => Number(version) === entry.version);
    const change = entry.moment ?? Number(stored[own]?.change ?? 0);
    const next = stored[own + 1]?.change;
    const moments = this.#snapshots.map((snapshot) => this.#momentOf(snapshot, family, key));
    const at = moments[this.#indexAt(change)];
    const isOpen = next === undefined || next === null;
    const last = moments[isOpen ? moments.length - 1 : this.#indexAt(Number(next)) - 1];
    if (!at || !last) throw new Error("A change is in no copy.");
    const rows = family.children.map((child) => {
      const exact = at.rows.get(child) ?? [];
      return [child, entry.moment === null ? rowsOfVersion(child, at, last) : exact] as const;
    });
    const form = this.#chance(0.5) ? (forms.get(family.entity) ?? null) : null;
    const what = `restore ${family.entity} ${key} version ${entry.version}${entry.moment === null ? "" : ` moment ${entry.moment}`} as ${role.name}${form ? " by its form" : ""}`;
    const { main } = at;
    await this.#lookAt(what, record, entry, main, new Map(rows));
    const verdict = main
      ? verdictOf(
          role,
          { children: family.children, key },
          moments,
          this.#indexAt(change),
          { main, rows: new Map(rows) },
          this.#bySave,
          this.#snapshots.map(({ tables }) => tables),
          form !== null,
        )
      : { kind: "refused" as const, codes: ["record_not_found"] };
    const before = this.#now;
    const moment = entry.moment === null ? {} : { moment: entry.moment };
    const request = { saveId: this.#saveId(), entity: family.entity, key, version: entry.version, ...moment };
    const error = await this.#write(what, true, () =>
      this.shop.records.restoreVersion(this.#as(role), form ? { ...request, children: form.tables } : request, {
        rules: form && formRules(form, standardLibrary),
      }),
    );
    if (error instanceof TesseraError) {
      this.refused += 1;
      if (verdict.kind === "state" || !verdict.codes.includes(error.code))
        this.#report(
          `${what} was refused with ${error.code}, expected ${JSON.stringify(verdict.kind === "state" ? "a state" : verdict.codes)}`,
        );
      const names = error.data.entity ?? error.data.subForm ?? error.data.field ?? error.data.messages ?? null;
      if (names === null && error.code !== "record_not_found") this.#report(`${what}: the refusal names nothing`);
      return;
    }
    this.restored += 1;
    if (verdict.kind === "refused") {
      this.#report(`${what} was done, expected ${verdict.codes.join()}`);
      return;
    }
    this.#compare(what, record, before, verdict);
  }

  /** A version as it is read must be what the copies say. */
  async #lookAt(
    what: string,
    { family, key }: { readonly family: Family; readonly key: string },
    entry: { readonly version: number; readonly moment: number | null },
    main: Row | null,
    rows: ReadonlyMap<Child, readonly Row[]>,
  ): Promise<void> {
    this.versions += 1;
    const read = await this.shop.records
      .version(this.#boss(), family.entity, key, entry.version, entry.moment)
      .catch((error: unknown) => {
        if (error instanceof TesseraError && error.code === "record_not_found") return null;
        throw error;
      });
    const shown = (values: object): unknown[] => [Reflect.get(values, "title"), Reflect.get(values, "secret")];
    const expected = main && [
      shown(main),
      ...family.children.map((child) =>
        (rows.get(child) ?? []).map((row) => [keyOf(child, row), ...shown(row)]).sort(),
      ),
    ];
    const seen = read && [
      shown(read.values),
      ...family.children.map((child) =>
        (read.rows[`${child.entity}.${child.reference}`] ?? []).map((row) => [row.key, ...shown(row.values)]).sort(),
      ),
    ];
    if (!isDeepStrictEqual(expected, seen))
      this.#report(`${what}: reads as ${JSON.stringify(seen)}, was ${JSON.stringify(expected)}`);
  }

  #compare(
    what: string,
    { family, key }: { readonly family: Family; readonly key: string },
    before: Snapshot,
    verdict: { readonly main: Row; readonly rows: ReadonlyMap<Child, readonly Row[]> },
  ): void {
    const byTrace = (rows: readonly Row[]) =>
      rows.toSorted((left, right) => (String(left.trace) < String(right.trace) ? -1 : 1));
    for (const [table, rows] of this.#now.tables) {
      const child = family.children.find(({ entity }) => entity === table);
      const others = (before.tables.get(table) ?? []).filter((row) =>
        child ? row[child.parentColumn] !== key : table !== family.entity || row.id !== key,
      );
      const own = child ? (verdict.rows.get(child) ?? []) : table === family.entity ? [verdict.main] : [];
      const taken = new Set(own.map(({ trace }) => trace));
      const expected = byTrace([...others.filter(({ trace }) => !taken.has(trace)), ...own]);
      if (
        !isDeepStrictEqual(
          byTrace(rows).map((row) => ({ ...row })),
          expected.map((row) => ({ ...row })),
        )
      )
        this.#report(`${what}: ${table} is ${JSON.stringify(rows)}, expected ${JSON.stringify(expected)}`);
    }
  }

  async run(steps: number): Promise<void> {
    this.#snapshots.push(await this.#read());
    for (const trace of this.#traces()) this.#known.add(trace);
    await this.#create();
    for (let step = 0; step < steps && this.problems.length === 0; step += 1) {
      const kind = this.#random();
      if (kind < 0.28) await this.#save();
      else if (kind < 0.42) await this.#bulk();
      else if (kind < 0.54) await this.#remove();
      else if (kind < 0.6) await this.#undo();
      else if (kind < 0.64) await this.#fromOutside();
      else if (kind < 0.69) await this.#adopt();
      else if (kind < 0.71) await this.#create();
      else await this.#restore();
    }
  }
}
