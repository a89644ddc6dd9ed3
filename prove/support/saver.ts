import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { type Answer, changedOrder, newOrder, type Order, type Save, settled } from "./orderModel.ts";

/** A save that was answered. */
export interface Acknowledged {
  readonly save: Save;
  readonly answer: Answer;
}

/** One person at work: saves one after the other until something breaks. */
export interface Saver {
  /** Saves until `isOver`, or until no answer comes. */
  work(isOver: () => boolean): Promise<void>;
  /** Sends a save and notes its answer. Throws when none comes. */
  send(save: Save): Promise<Answer>;
  /** Saves answered since the last call. */
  takeAcknowledged(): readonly Acknowledged[];
  /** The save that went out last without an answer; null when all were answered. */
  readonly open: Save | null;
  readonly orders: ReadonlyMap<string, Order>;
  /** How many saves were answered in all. */
  readonly answered: number;
}

const maxOrders = 8;
/** Refusals that say "not now": the save stays open and is repeated. */
const later = new Set(["definition_changed", "busy", "database_unavailable", "storage_full", "timeout", "unexpected"]);

/** Makes a saver with a signed-in client, who waits `pause` milliseconds after each save. */
export function createSaver(client: TestClient, pause = 0): Saver {
  const orders = new Map<string, Order>();
  let acknowledged: Acknowledged[] = [];
  let open: Save | null = null;
  let answered = 0;

  async function send(save: Save): Promise<Answer> {
    open = save;
    const answer = await client.call(saveData, { idForm: "prove-order", formData: save.message });
    if (answer.id === null) throw new RangeError(`A save was refused: ${JSON.stringify(answer.HEADER)}`);
    open = null;
    const order = settled(save, answer);
    // The oldest are left as they are: they still must be there in the end.
    orders.delete(order.key);
    orders.set(order.key, order);
    acknowledged.push({ save, answer });
    answered++;
    return answer;
  }

  function next(): Save {
    const known = [...orders.values()].slice(-maxOrders);
    // Beyond the known ones: a new order, about every fourth time.
    const order = known[randomInt(0, maxOrders + 3)];
    return order === undefined ? newOrder() : changedOrder(order);
  }

  return {
    get open() {
      return open;
    },
    orders,
    get answered() {
      return answered;
    },
    send,
    takeAcknowledged: () => {
      const taken = acknowledged;
      acknowledged = [];
      return taken;
    },
    work: async (isOver) => {
      while (!isOver()) {
        try {
          await send(open ?? next());
          if (pause > 0) await sleep(pause);
        } catch (error) {
          if (error instanceof RangeError) throw error;
          if (error instanceof TesseraError && !later.has(error.code)) throw error;
          // No answer, or none that counts: the connection broke, or the database is away.
          if (!(error instanceof TesseraError)) return;
          await sleep(20);
        }
      }
    },
  };
}
