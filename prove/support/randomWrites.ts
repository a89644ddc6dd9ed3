import type { SaveMessage } from "@tessera/contract/save.ts";
import { adoptRecord, adoptRows } from "./adoptRows.ts";
import type { CopiedHistory } from "./copiedHistory.ts";
import { keyOf } from "./restoreOracle.ts";
import { type Child, type Row, roles } from "./restoreShop.ts";

/** Writes of all kinds to records that are chosen by chance, each kept in the history. */
export class RandomWrites {
  readonly #history: CopiedHistory;
  readonly #batches: { readonly batch: string; readonly isRecord: boolean; readonly gone: readonly Row[] }[] = [];

  constructor(history: CopiedHistory) {
    this.#history = history;
  }

  /** A save of a record: a field, and rows that are added, changed, removed or get other keys. */
  async save(): Promise<void> {
    const history = this.#history;
    const record = history.record();
    if (!record) return;
    const { family, key } = record;
    const moment = history.momentOf(history.now, family, key);
    const rows: { [name: string]: SaveMessage["rows"][string] } = {};
    for (const child of family.children) {
      const message: SaveMessage["rows"][string] = {
        entity: child.entity,
        reference: child.reference,
        added: [],
        changed: [],
        removed: [],
      };
      const free = (): number => (history.chance(0.5) ? history.freshLine() : 1 + Math.floor(history.random() * 4));
      for (const row of moment.rows.get(child) ?? []) {
        const own = { uid: keyOf(child, row), key: keyOf(child, row) };
        const kind = history.random();
        if (kind < 0.2) message.removed.push({ ...own, base: {} });
        else if (kind < 0.45) {
          const { title } = history.values();
          message.changed.push({ ...own, changes: { title: { base: row.title ?? null, mine: title } } });
        } else if (kind < 0.6 && child.isKeyGiven)
          message.changed.push({ ...own, changes: { line: { base: Number(row.line), mine: free() } } });
      }
      const added = history.chance(0.4) ? [history.values()] : [];
      message.added.push(
        ...added.map((values, index) => ({
          uid: `n${index}`,
          values: child.isKeyGiven ? { ...values, line: free() } : values,
        })),
      );
      rows[child.entity] = message;
    }
    const changes: SaveMessage["changes"] = history.chance(0.6)
      ? {
          title: { base: moment.main?.title ?? null, mine: history.values().title },
          secret: { base: moment.main?.secret ?? null, mine: history.values().secret },
          pick_id: {
            base: moment.main?.pick_id == null ? null : Number(moment.main.pick_id),
            mine: history.pick([null, 1, 2, 3]),
          },
        }
      : {};
    const message = { saveId: history.saveId(), form: null, entity: family.entity, key, changes, rows };
    const role = (history.chance(0.4) ? history.pick(roles) : null) ?? roles[0];
    await history.write(`save ${family.entity} ${key} as ${role.name} ${JSON.stringify({ changes, rows })}`, true, () =>
      history.shop.records.save(history.as(role), message, { rules: null }),
    );
  }

  /** A new record with a row. */
  async create(): Promise<void> {
    const history = this.#history;
    const message: SaveMessage = {
      saveId: history.saveId(),
      form: null,
      entity: "job",
      key: null,
      changes: { title: { base: null, mine: "a" }, secret: { base: null, mine: "s" } },
      rows: {
        part: {
          entity: "part",
          reference: "job",
          added: [{ uid: "n", values: history.values() }],
          changed: [],
          removed: [],
        },
      },
    };
    await history.write("create a job", true, () =>
      history.shop.records.save(history.boss(), message, { rules: null }),
    );
  }

  /** Rows that come or change through their own entity. */
  async bulk(): Promise<void> {
    const history = this.#history;
    const found = history.row();
    const record = history.record();
    const request = { saveId: history.saveId() };
    if (
      found &&
      record &&
      !found.child.isKeyGiven &&
      record.family.children.includes(found.child) &&
      history.chance(0.5)
    ) {
      await this.#move(found.child, found.row, record.key);
      return;
    }
    if (found && history.chance(0.5)) {
      const { child, row } = found;
      const items = [{ kind: "update" as const, key: keyOf(child, row), values: history.values() }];
      await history.write(`bulk update ${child.entity} ${keyOf(child, row)}`, false, () =>
        history.shop.records.bulk(history.boss(), { ...request, entity: child.entity, items }),
      );
      return;
    }
    const child = record && history.pick(record.family.children);
    if (!record || !child) return;
    const one = () => ({
      kind: "create" as const,
      values: {
        ...history.values(),
        [child.parentColumn]: child.entity === "part" ? record.key : Number(record.key),
        ...(child.isKeyGiven ? { line: history.freshLine() } : {}),
      },
    });
    const items = [one(), one()];
    await history.write(`bulk create two ${child.entity} of ${record.key}`, false, () =>
      history.shop.records.bulk(history.boss(), { ...request, entity: child.entity, items }),
    );
  }

  /** A row that its own form gives to another record. */
  async #move(child: Child, row: Row, to: string): Promise<void> {
    const history = this.#history;
    const values = { ...history.values(), [child.parentColumn]: child.entity === "part" ? to : Number(to) };
    const key = keyOf(child, row);
    await history.write(`move ${child.entity} ${key} to ${to}`, false, () =>
      history.shop.records.bulk(history.boss(), {
        saveId: history.saveId(),
        entity: child.entity,
        items: [{ kind: "update", key, values }],
      }),
    );
  }

  /** A row or a record that goes. */
  async remove(): Promise<void> {
    const history = this.#history;
    const found = history.row();
    const record = history.record();
    const isRecord = history.chance(0.2);
    const [entity, key] = isRecord
      ? [record?.family.entity, record?.key]
      : [found?.child.entity, found && keyOf(found.child, found.row)];
    if (!entity || !key) return;
    const before = [...history.now.tables.values()].flat();
    let batch = "";
    await history.write(`remove ${entity} ${key}`, false, async () => {
      batch = (await history.shop.records.remove(history.boss(), entity, [key])).batch;
    });
    const left = new Set(history.traces());
    if (batch !== "")
      this.#batches.push({ batch, isRecord, gone: before.filter(({ trace }) => !left.has(trace ?? null)) });
    if (isRecord && history.chance(0.8)) await this.undo();
  }

  /** The last removal is undone, unless a row of it is there again. */
  async undo(): Promise<void> {
    const history = this.#history;
    const last = this.#batches.pop();
    const there = new Set(history.traces());
    // A row that was brought back since under another key would come twice.
    if (!last || last.gone.some(({ trace }) => there.has(trace ?? null))) return;
    await history.write("undo", last.isRecord, () => history.shop.records.undo(history.boss(), last.batch));
  }

  /** A row of an adopted table that comes from outside: nothing says since when it is there. */
  async fromOutside(): Promise<void> {
    const history = this.#history;
    const bill = history.pick(history.now.tables.get("bill") ?? []);
    if (!bill) return;
    const line = history.freshLine();
    await history.write(`insert item ${bill.id}~${line} from outside`, false, () =>
      history.shop.rows(`insert into shop.item values (${bill.id}, ${line}, 'b', 'outside')`),
    );
    const row = history.now.tables.get("item")?.find((one) => one.bill_id === bill.id && one.line === String(line));
    if (!row) return;
    for (const [index, snapshot] of history.snapshots.entries()) {
      if (index === history.snapshots.length - 1) continue;
      const items = [...(snapshot.tables.get("item") ?? []), row];
      history.snapshots[index] = { ...snapshot, tables: new Map([...snapshot.tables, ["item", items]]) };
    }
  }

  /**
   * Rows, or the row of a record, that adopting again takes over from the source: of rows one comes, another changes,
   * another goes.
   */
  async adopt(): Promise<void> {
    const history = this.#history;
    const bill = history.chance(0.3) ? history.pick(history.now.tables.get("bill") ?? []) : null;
    if (bill) {
      const { title } = history.values();
      await history.write(`adopt bill ${bill.id} ${title}`, false, () =>
        adoptRecord(history.shop, bill.id ?? "", title),
      );
      return;
    }
    const found = history.row();
    if (!found || found.child.entity === "part") return;
    const { child, row } = found;
    const other = history.pick((history.now.tables.get(child.entity) ?? []).filter((one) => one !== row));
    const added = history.chance(0.5) ? { ...history.values(), bill_id: row.bill_id, line: history.freshLine() } : null;
    const title = history.values().title;
    const gone = history.chance(0.5) ? (other?.trace ?? null) : null;
    await history.write(`adopt ${child.entity} ${JSON.stringify({ row, title, gone, added })}`, false, () =>
      adoptRows(history.shop, child, { changed: row.trace ?? "", title, gone, added }),
    );
  }
}
