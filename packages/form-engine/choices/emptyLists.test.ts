import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { saveChanges } from "../store/saveChanges.ts";
import { mainRef, openForm } from "../testing/openForm.ts";
import { orderEntity } from "../testing/orderForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";

const order: EntityBody = {
  ...orderEntity,
  columns: orderEntity.columns.map((column) =>
    column.name === "subject" ? { ...column, type: "list", element: "text" } : column,
  ),
};

/** The order with several subjects; `saved` undefined opens a new one. */
function open(saved: Json | undefined) {
  const values = { id: "o1", subject: saved ?? null, country: "AT", discount: "0.10" };
  const record = plainRecord("o1", values, { lines: [] });
  const store = openForm({ order }, { record: saved === undefined ? null : record });
  const subject = mainRef(store, "subject");
  return {
    store,
    enter: (...values: readonly EngineValue[]) => {
      for (const value of values) store.setValue(subject, value);
      return saveChanges(store).changes.subject;
    },
  };
}

describe("lists of nothing", () => {
  it("[forms 4 choice lists] given nothing chosen as saved, when something is chosen and let go again, then nothing is unsaved, however the nothing was written", () => {
    for (const saved of [null, []]) {
      for (const empty of [null, []]) {
        const { enter, store } = open(saved);
        expect(enter(["a"], empty)).toBeUndefined();
        expect(store.state()).toMatchObject({ hasUnsavedChanges: false, changedCount: 0 });
      }
    }
  });

  it("[forms 4 choice lists] given something chosen as saved, when all of it is let go, then the save empties it", () => {
    expect(open(["a"]).enter([])).toEqual({ base: ["a"], mine: [] });
    expect(open(["a"]).enter(null)).toEqual({ base: ["a"], mine: null });
    expect(open([]).enter(["a"])).toEqual({ base: [], mine: ["a"] });
  });

  it("[forms 4 choice lists] given a new record, when something is chosen and let go again, then nothing is sent", () => {
    expect(open(undefined).enter(["a"], [])).toBeUndefined();
    expect(open(undefined).enter(["a"])).toEqual({ base: null, mine: ["a"] });
  });
});
