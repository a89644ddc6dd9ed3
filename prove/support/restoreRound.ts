import { isDeepStrictEqual } from "node:util";
import { TesseraError } from "@tessera/contract/errors.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { formRules } from "@tessera/records/rules/formRules.ts";
import type { Shop } from "@tessera/records/testing/shop.ts";
import { CopiedHistory, type Snapshot } from "./copiedHistory.ts";
import { RandomWrites } from "./randomWrites.ts";
import { keyOf, rowsOfVersion, verdictOf } from "./restoreOracle.ts";
import { type Child, type Family, forms, type Row, roles } from "./restoreShop.ts";

/**
 * One random history of records on a database of its own, and restores of its versions as each role, compared with full
 * copies of the tables.
 */
export class RestoreRound {
  readonly #history: CopiedHistory;
  readonly #writes: RandomWrites;
  restored = 0;
  refused = 0;
  versions = 0;

  constructor(shop: Shop, seed: number) {
    this.#history = new CopiedHistory(shop, seed);
    this.#writes = new RandomWrites(this.#history);
  }

  get problems(): readonly string[] {
    return this.#history.problems;
  }

  get writes(): number {
    return this.#history.writes;
  }

  async #restore(): Promise<void> {
    const history = this.#history;
    const record = history.record();
    const role = history.pick(roles);
    if (!record || !role) return;
    const { family, key } = record;
    const entries = await history.shop.records.history(history.boss(), family.entity, key);
    const entry = history.pick(entries);
    if (!entry) return;
    const stored = await history.shop.rows(
      `select version, change from sys.record_version where entity = '${family.entity}' and key = '${key}' order by change`,
    );
    const own = stored.findIndex(({ version }) => Number(version) === entry.version);
    const change = entry.moment ?? Number(stored[own]?.change ?? 0);
    const next = stored[own + 1]?.change;
    const moments = history.snapshots.map((snapshot) => history.momentOf(snapshot, family, key));
    const at = moments[history.indexAt(change)];
    const isOpen = next === undefined || next === null;
    const last = moments[isOpen ? moments.length - 1 : history.indexAt(Number(next)) - 1];
    if (!at || !last) throw new Error("A change is in no copy.");
    const rows = family.children.map((child) => {
      const exact = at.rows.get(child) ?? [];
      return [child, entry.moment === null ? rowsOfVersion(child, at, last) : exact] as const;
    });
    const form = history.chance(0.5) ? (forms.get(family.entity) ?? null) : null;
    const what = `restore ${family.entity} ${key} version ${entry.version}${entry.moment === null ? "" : ` moment ${entry.moment}`} as ${role.name}${form ? " by its form" : ""}`;
    const { main } = at;
    await this.#lookAt(what, record, entry, main, new Map(rows));
    const verdict = main
      ? verdictOf(
          role,
          { children: family.children, key },
          moments,
          history.indexAt(change),
          { main, rows: new Map(rows) },
          history.bySave,
          history.snapshots.map(({ tables }) => tables),
          form !== null,
        )
      : { kind: "refused" as const, codes: ["record_not_found"] };
    const before = history.now;
    const moment = entry.moment === null ? {} : { moment: entry.moment };
    const request = { saveId: history.saveId(), entity: family.entity, key, version: entry.version, ...moment };
    const error = await history.write(what, true, () =>
      history.shop.records.restoreVersion(history.as(role), form ? { ...request, children: form.tables } : request, {
        rules: form && formRules(form, standardLibrary),
      }),
    );
    if (error instanceof TesseraError) {
      this.refused += 1;
      if (verdict.kind === "state" || !verdict.codes.includes(error.code))
        history.report(
          `${what} was refused with ${error.code}, expected ${JSON.stringify(verdict.kind === "state" ? "a state" : verdict.codes)}`,
        );
      const names = error.data.entity ?? error.data.subForm ?? error.data.field ?? error.data.messages ?? null;
      if (names === null && error.code !== "record_not_found") history.report(`${what}: the refusal names nothing`);
      return;
    }
    this.restored += 1;
    if (verdict.kind === "refused") {
      history.report(`${what} was done, expected ${verdict.codes.join()}`);
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
    const read = await this.#history.shop.records
      .version(this.#history.boss(), family.entity, key, entry.version, entry.moment)
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
      this.#history.report(`${what}: reads as ${JSON.stringify(seen)}, was ${JSON.stringify(expected)}`);
  }

  #compare(
    what: string,
    { family, key }: { readonly family: Family; readonly key: string },
    before: Snapshot,
    verdict: { readonly main: Row; readonly rows: ReadonlyMap<Child, readonly Row[]> },
  ): void {
    const byTrace = (rows: readonly Row[]) =>
      rows.toSorted((left, right) => (String(left.trace) < String(right.trace) ? -1 : 1));
    for (const [table, rows] of this.#history.now.tables) {
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
        this.#history.report(`${what}: ${table} is ${JSON.stringify(rows)}, expected ${JSON.stringify(expected)}`);
    }
  }

  /** Makes a history of so many steps, or up to the first problem. */
  async run(steps: number): Promise<void> {
    const history = this.#history;
    const writes = this.#writes;
    await history.begin();
    await writes.create();
    for (let step = 0; step < steps && this.problems.length === 0; step += 1) {
      const kind = history.random();
      if (kind < 0.28) await writes.save();
      else if (kind < 0.42) await writes.bulk();
      else if (kind < 0.54) await writes.remove();
      else if (kind < 0.6) await writes.undo();
      else if (kind < 0.64) await writes.fromOutside();
      else if (kind < 0.69) await writes.adopt();
      else if (kind < 0.71) await writes.create();
      else await this.#restore();
    }
  }
}
