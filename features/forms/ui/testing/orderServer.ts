import type { SaveMessage } from "@tessera/contract/save.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { attachFiles } from "#features/files/operations/attachFiles.ts";
import { beginUpload } from "#features/files/operations/beginUpload.ts";
import { cancelUpload } from "#features/files/operations/cancelUpload.ts";
import { finishUpload } from "#features/files/operations/finishUpload.ts";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { removeFile } from "#features/files/operations/removeFile.ts";
import { sendPart } from "#features/files/operations/sendPart.ts";
import { settleSave } from "#features/records/operations/settleSave.ts";
import { getData } from "../../operations/getData.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { saveData } from "../../operations/saveData.ts";
import { orderApi } from "./drawPanel.tsx";
import { orderAnswer, orderProperties } from "./orderAnswers.ts";

/** The values of a change of a save, by column. */
const mineOf = (changes: SaveMessage["changes"]) =>
  Object.fromEntries(Object.entries(changes).map(([column, { mine }]) => [column, mine]));

const cutOff = (): ApiError => new ApiError(0, "network_unavailable");

/** A server that really keeps one order, and a connection that a test may break at either end of a save. */
export class OrderServer {
  order = orderAnswer();
  /** Whether saves are written and their answers lost. */
  losesAnswers = false;
  /** Whether saves do not even arrive. */
  isDown = false;
  /** Whether records can be read. */
  isReadable = true;
  /** Whether it can be found out what became of a save. */
  isCutOff = false;
  /** Ids of saves that nothing was written for and never will be. */
  readonly used = new Set<string>();
  /** Columns whose change was made over another value than the one that was there: a real server would ask. */
  readonly strayed: string[] = [];
  /** Names of the files that were given up. */
  readonly forgotten: string[] = [];
  readonly #answers = new Map<
    string,
    { key: string; version: number; rowKeys: Record<string, Record<string, string>> }
  >();
  readonly #pages: FakeApi[] = [];
  /** Lines that were made so far. */
  #lines = 2;
  /** Names of all files that came, by id. */
  readonly #files = new Map<string, string>();
  readonly #attached = new Set<string>();

  /** The client of a page that is opened. */
  connect(): FakeApi {
    const api = orderApi()
      .answer(getProperties, () => ({ ...orderProperties, attachments: true }))
      .answer(getData, () => {
        if (!this.isReadable) throw cutOff();
        return { ITEMS: { ...this.order } };
      })
      .answer(saveData, ({ formData }) => {
        if (this.isDown) throw cutOff();
        if (this.used.has(formData.saveId)) throw new ApiError(400, "invalid_input");
        const saved = this.#answers.get(formData.saveId) ?? this.#write(formData);
        this.#answers.set(formData.saveId, saved);
        if (this.losesAnswers) throw cutOff();
        return { HEADER: { ERROR: [], WARNING: [], SUCCESS: [] }, id: saved.key, ...saved };
      })
      .answer(settleSave, ({ saveId }) => {
        if (this.isCutOff) throw cutOff();
        const saved = this.#answers.get(saveId) ?? null;
        if (saved === null) this.used.add(saveId);
        return { saved };
      });
    this.#takeFiles(api);
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

  /** The names of the files that hang on the order. */
  get attached(): readonly string[] {
    return [...this.#attached].map((id) => this.#files.get(id) ?? "");
  }

  #takeFiles(api: FakeApi): void {
    const info = (id: string) => {
      const about = { size: 5, type: "text/plain", at: "2026-11-27 10:00:00.000000", userName: null };
      return { id, name: this.#files.get(id) ?? "", ...about, hasPreview: false, isShown: false };
    };
    const limits = { mayChange: true, maxSize: 1_048_576, endings: ["txt"] };
    api
      .answer(listFiles, ({ key }) => ({ files: key === undefined ? [] : [...this.#attached].map(info), ...limits }))
      .answer(beginUpload, ({ name }) => {
        const id = `file-${this.#files.size}`;
        this.#files.set(id, name);
        return { id, name, partSize: 100 };
      })
      .answer(sendPart, () => ({}))
      .answer(finishUpload, ({ id }) => ({ file: info(id) }))
      .answer(cancelUpload, ({ id }) => {
        if (this.#attached.has(id)) throw new ApiError(404, "not_found");
        this.forgotten.push(this.#files.get(id) ?? "");
        return {};
      })
      .answer(attachFiles, ({ ids }) => {
        for (const id of ids) this.#attached.add(id);
        return {};
      })
      .answer(removeFile, ({ id }) => {
        this.#attached.delete(id);
        return {};
      });
  }

  #compare(changes: SaveMessage["changes"], current: { readonly [column: string]: unknown }): void {
    const plain = (value: unknown) => (value === "" || value == null ? null : String(Number(value) || value));
    for (const [column, { base, mine }] of Object.entries(changes))
      if (![plain(base), plain(mine)].includes(plain(current[column]))) this.strayed.push(column);
  }

  #write({ changes, files = [], key, rows }: SaveMessage) {
    const { lines: before } = this.order.rows;
    const lines = key === null ? [] : before;
    const { added = [], changed = [], removed = [] } = rows.lines ?? {};
    const rowKeys = Object.fromEntries(added.map(({ uid }) => [uid, `l${++this.#lines}`]));
    if (key !== null) this.#compare(changes, this.order.values);
    for (const { changes: own, key: line } of changed)
      this.#compare(own, lines.find((one) => one.key === line)?.values ?? {});
    const now = lines
      .filter(({ key: line }) => !removed.some((row) => row.key === line))
      .map((line) => {
        const change = changed.find((row) => row.key === line.key)?.changes ?? {};
        return { ...line, values: { ...line.values, ...mineOf(change) } };
      });
    const [template] = orderAnswer().rows.lines;
    if (!template) throw new Error("There is no line.");
    const more = added.map(({ uid, values }) => {
      const line = rowKeys[uid] ?? "";
      return {
        ...template,
        key: line,
        values: { ...template.values, quantity: 1, price: "0.00", ...values, id: line },
      };
    });
    for (const id of files) this.#attached.add(id);
    const version = this.order.version + 1;
    const made = key === null ? { subject: "", country: "", discount: "0.05" } : {};
    const values = { ...this.order.values, ...made, ...mineOf(changes) };
    this.order = { ...this.order, version, values, rows: { lines: [...now, ...more] } };
    return { key: "o1", version, rowKeys: { lines: rowKeys } };
  }
}
