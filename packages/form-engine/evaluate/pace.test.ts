import { describe, expect, it } from "vitest";
import type { FormStore } from "../store/formStore.ts";
import { openForm, rowRef } from "../testing/openForm.ts";
import type { Pace } from "./pace.ts";

/** A pace that wants a pause after every evaluation, and counts. */
function stepwise(max = Number.POSITIVE_INFINITY) {
  const seen = { turns: 0, fuel: 0, evaluations: 0 };
  let isDue = false;
  const pace: Pace = {
    start: () => {},
    stop: () => {},
    spent: (fuel) => {
      seen.fuel += fuel;
      seen.evaluations++;
      isDue = true;
    },
    isDue: () => isDue,
    turn: async () => {
      seen.turns++;
      if (seen.turns > max) throw new Error("used up");
      isDue = false;
    },
  };
  return { pace, seen };
}

const valuesOf = (store: FormStore) => store.cells.map((cell) => store.stateOf(cell));

describe("rules beside other work", () => {
  it("[design 7 rules] given a pace that wants a pause after every evaluation, when a record is opened and settled, then all is as without one", async () => {
    const { pace, seen } = stepwise();
    const whole = openForm({});
    const paced = openForm({}, { pace });
    await paced.core.settled(0);
    expect(seen.turns).toBeGreaterThan(1);
    expect(valuesOf(paced)).toEqual(valuesOf(whole));
    expect(paced.state()).toEqual(whole.state());
  });

  it("[design 7 rules] given rows of a sub-form, when rules pause among them, then each row has its value in the end", async () => {
    const { pace } = stepwise();
    const [whole, paced] = [openForm({}), openForm({}, { pace })];
    await paced.core.settled(0);
    for (const store of [whole, paced]) {
      const slot = store.form.tables[0]?.slot ?? -1;
      for (let count = 0; count < 4; count++) {
        store.addRow(slot);
        await store.core.settled(0);
      }
      for (let row = 0; row < store.rows(slot).length; row++) {
        store.setValue(rowRef(store, row, "quantity"), row + 2);
        await store.core.settled(0);
      }
      store.validate();
      await store.core.settled(0);
    }
    const statesOf = (store: FormStore) =>
      store.rows(store.form.tables[0]?.slot ?? -1).map((row) => row.cells.map((cell) => store.stateOf(cell).value));
    expect(statesOf(paced)).toEqual(statesOf(whole));
    expect(valuesOf(paced)).toEqual(valuesOf(whole));
  });

  it("[design 7 rules] given a pace that has no turn left, when rules wait for one, then settling fails", async () => {
    const store = openForm({}, { pace: stepwise(2).pace });
    await expect(store.core.settled(0)).rejects.toThrow("used up");
    expect(store.core.isAwaiting).toBe(true);
  });
});
