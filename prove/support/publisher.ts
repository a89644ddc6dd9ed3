import { setTimeout as sleep } from "node:timers/promises";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { getDocument } from "#features/definitions/operations/getDocument.ts";
import { publish } from "#features/definitions/operations/publish.ts";
import { saveDraft } from "#features/definitions/operations/saveDraft.ts";
import { orderEntity } from "./world.ts";

/** A designer at work: publishes one change of the orders' entity after the other. */
export interface Publisher {
  /** Publishes until `isOver`, or until no answer comes. */
  work(isOver: () => boolean): Promise<void>;
  /** Label and number of columns of the last publish that was answered; null before the first. */
  readonly acknowledged: { readonly label: string; readonly extra: number } | null;
  readonly count: number;
}

/** A table takes only so many columns in its life, so most publishes change the label alone. */
const maxColumns = 150;
const name = { kind: "entity", id: "prove-order" };
const later = new Set([
  "definition_changed",
  "busy",
  "database_unavailable",
  "storage_full",
  "timeout",
  "unexpected",
  "publish_conflict",
]);

function extraOf(document: unknown): number {
  // Each column has one id.
  return (JSON.stringify(document).match(/"id":"c_extra_\d+"/g) ?? []).length;
}

/** Makes a publisher with a signed-in client, who waits `pause` milliseconds after each publish. */
export function createPublisher(client: TestClient, pause = 0): Publisher {
  let acknowledged: Publisher["acknowledged"] = null;
  let count = 0;

  async function once(): Promise<void> {
    const head = await client.call(getDocument, { ...name, of: "head" });
    const present = extraOf(head.document);
    const extra = count % 4 === 0 && present < maxColumns ? present + 1 : present;
    const label = `Order ${Date.now()} ${count}`;
    await client.call(saveDraft, {
      ...name,
      document: orderEntity(label, extra),
      baseVersion: head.version,
      revision: head.draft?.revision ?? 0,
    });
    await client.call(publish, { documents: [name], note: label });
    acknowledged = { label, extra };
    count++;
  }

  return {
    get acknowledged() {
      return acknowledged;
    },
    get count() {
      return count;
    },
    work: async (isOver) => {
      while (!isOver()) {
        try {
          await once();
          if (pause > 0) await sleep(pause);
        } catch (error) {
          if (error instanceof TesseraError && !later.has(error.code)) throw error;
          if (!(error instanceof TesseraError)) return;
          await sleep(20);
        }
      }
    },
  };
}
