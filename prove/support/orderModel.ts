import { randomInt, randomUUID } from "node:crypto";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A line as a saver knows it. */
export interface Line {
  readonly key: string;
  readonly token: string;
  readonly quantity: number;
}

/** An order as a saver knows it: what the last acknowledged save made of it. `key` is empty until it is known. */
export interface Order {
  readonly key: string;
  readonly title: string;
  readonly amount: number;
  readonly lines: readonly Line[];
}

/** A save that is going out: the message, and the order before (null when it creates) and after it. */
export interface Save {
  readonly message: SaveMessage;
  readonly before: Order | null;
  readonly after: Order;
}

type Rows = SaveMessage["rows"][string];

const change = (base: Json, mine: Json) => ({ base, mine });
const rowsOf = (rows: Pick<Rows, "added" | "changed" | "removed">): SaveMessage["rows"] => ({
  lines: { entity: "prove-line", reference: "order", ...rows },
});

function added(token: string, count: number): { readonly rows: Rows["added"]; readonly lines: readonly Line[] } {
  const lines = Array.from({ length: count }, (_, index) => ({ key: `n${index}`, token, quantity: randomInt(1, 100) }));
  return { rows: lines.map(({ key, quantity }) => ({ uid: key, values: { token, quantity } })), lines };
}

/** A new order of three lines; every row carries the save's id, so that half of it would show. */
export function newOrder(): Save {
  const saveId = randomUUID();
  const amount = randomInt(1, 1000);
  const { rows, lines } = added(saveId, 3);
  const changes = { title: change(null, saveId), amount: change(null, amount) };
  return {
    message: {
      saveId,
      form: "prove-order",
      entity: "prove-order",
      key: null,
      changes,
      rows: rowsOf({ added: rows, changed: [], removed: [] }),
    },
    before: null,
    after: { key: "", title: saveId, amount, lines },
  };
}

/** A change of the main row, of one line, with one line removed and one added. */
export function changedOrder(order: Order): Save {
  const saveId = randomUUID();
  const amount = randomInt(1, 1000);
  const [first, second, ...others] = order.lines;
  const fresh = added(saveId, 1);
  const quantity = randomInt(100, 200);
  const changed: Rows["changed"] = first
    ? [
        {
          uid: first.key,
          key: first.key,
          changes: { token: change(first.token, saveId), quantity: change(first.quantity, quantity) },
        },
      ]
    : [];
  const removed: Rows["removed"] = second
    ? [{ uid: second.key, key: second.key, base: { token: second.token, quantity: second.quantity } }]
    : [];
  return {
    message: {
      saveId,
      form: "prove-order",
      entity: "prove-order",
      key: order.key,
      changes: { title: change(order.title, saveId), amount: change(order.amount, amount) },
      rows: rowsOf({ added: fresh.rows, changed, removed }),
    },
    before: order,
    after: {
      key: order.key,
      title: saveId,
      amount,
      lines: [...(first ? [{ key: first.key, token: saveId, quantity }] : []), ...others, ...fresh.lines],
    },
  };
}

/** What a save answered, as far as it is compared. */
export interface Answer {
  readonly id: string | null;
  readonly version: number | null;
  readonly rowKeys: { readonly [subForm: string]: { readonly [uid: string]: string } };
}

/** The order after a save with the keys that the answer gave. */
export function settled({ after }: Save, answer: Answer): Order {
  const keys = answer.rowKeys.lines ?? {};
  return {
    ...after,
    key: answer.id ?? "",
    lines: after.lines.map((line) => ({ ...line, key: keys[line.key] ?? line.key })),
  };
}

/** The content of an order as one text, without keys that only the database knows. */
export function contentOf(order: Pick<Order, "title" | "amount" | "lines">): string {
  const lines = order.lines.map(({ token, quantity }) => `${token}:${quantity}`).sort();
  return JSON.stringify([order.title, order.amount, lines]);
}
