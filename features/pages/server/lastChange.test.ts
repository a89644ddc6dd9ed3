import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { expect, it, vi } from "vitest";
import { lastChange } from "./lastChange.server.ts";

const document = (id: string): TesseraDocument => ({ kind: "page", id, schemaVersion: 1, subsystem: "shop", body: {} });

it("[shell 3 layout] given documents, when their last change is asked for, then it is the newest publication's, asked for once; those of the product have none", async () => {
  const instants = new Map([
    ["old", Date.UTC(2026, 10, 1)],
    ["new", Date.UTC(2026, 10, 20, 8, 30)],
  ]);
  const history = vi.fn(async (_kind: string, id: string) => {
    const instant = instants.get(id);
    return instant === undefined ? [] : [{ publish: { instant } }];
  });
  // Nothing else of the services is asked.
  const services = { definitions: { history } } as unknown as Services;
  const [old, fresh, shipped] = [document("old"), document("new"), document("shipped")];
  expect(await lastChange(services, [old, fresh, shipped])).toBe("2026-11-20 08:30:00");
  expect(await lastChange(services, [shipped])).toBeNull();
  expect(history).toHaveBeenCalledTimes(3);
});
