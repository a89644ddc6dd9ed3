import type { SaveMessage } from "@tessera/contract/save.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { settleSave } from "#features/records/operations/settleSave.ts";
import { getData } from "../../operations/getData.ts";
import { saveData } from "../../operations/saveData.ts";
import { orderApi } from "./drawPanel.tsx";
import { orderAnswer } from "./orderAnswers.ts";

/** The values of a change of a save, by column. */
const mineOf = (changes: SaveMessage["changes"]) =>
  Object.fromEntries(Object.entries(changes).map(([column, { mine }]) => [column, mine]));

/** A server that really keeps one order, and a connection that a test may break at either end of a save. */
export class OrderServer {
  order = orderAnswer();
  /** Whether saves are written and their answers lost. */
  losesAnswers = false;
  /** Whether saves do not even arrive. */
  isDown = false;
  /** Whether records can be read. */
  isReadable = true;
  readonly #answers = new Map<
    string,
    { key: string; version: number; rowKeys: Record<string, Record<string, string>> }
  >();

  readonly #pages: FakeApi[] = [];

  /** The client of a page that is opened. */
  connect(): FakeApi {
    const api = orderApi()
      .answer(getData, () => {
        if (!this.isReadable) throw new ApiError(0, "network_unavailable");
        return { ITEMS: { ...this.order } };
      })
      .answer(saveData, ({ formData }) => {
        if (this.isDown) throw new ApiError(0, "network_unavailable");
        const saved = this.#answers.get(formData.saveId) ?? this.#write(formData);
        this.#answers.set(formData.saveId, saved);
        if (this.losesAnswers) throw new ApiError(0, "network_unavailable");
        return { HEADER: { ERROR: [], WARNING: [], SUCCESS: [] }, id: saved.key, ...saved };
      })
      .answer(settleSave, ({ saveId }) => ({ saved: this.#answers.get(saveId) ?? null }));
    this.#pages.push(api);
    return api;
  }

  /** The inputs of all calls of an operation. */
  asked({ id }: { readonly id: string }): readonly unknown[] {
    return this.#pages.flatMap(({ calls }) =>
      calls.flatMap(({ input, operation }) => (operation === id ? [input] : [])),
    );
  }

  /** What the order holds: its subject, and of each line the product with its quantity. */
  get held(): string {
    const lines = this.order.rows.lines.map(({ values }) => `${values.product} ${values.quantity}`);
    return [this.order.values.subject, ...lines].join(", ");
  }

  #write({ changes, rows }: SaveMessage) {
    const { lines } = this.order.rows;
    const { added = [], changed = [], removed = [] } = rows.lines ?? {};
    const rowKeys = Object.fromEntries(added.map(({ uid }, at) => [uid, `l${lines.length + at + 1}`]));
    const [template] = lines;
    if (!template) throw new Error("There is no line.");
    const now = lines
      .filter(({ key }) => !removed.some((row) => row.key === key))
      .map((line) => {
        const change = changed.find(({ key }) => key === line.key)?.changes ?? {};
        return { ...line, values: { ...line.values, ...mineOf(change) } };
      });
    const more = added.map(({ uid, values }) => {
      const key = rowKeys[uid] ?? "";
      return { ...template, key, values: { ...template.values, quantity: 1, price: "0.00", ...values, id: key } };
    });
    const version = this.order.version + 1;
    const values = { ...this.order.values, ...mineOf(changes) };
    this.order = { ...this.order, version, values, rows: { lines: [...now, ...more] } };
    return { key: "o1", version, rowKeys: { lines: rowKeys } };
  }
}
