import { describe, expect, it } from "vitest";
import type { RecordValues } from "../record/formState.ts";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";

const next = "subject == 'new' ? ['running', 'refused'] : subject == 'running' ? ['done'] : ['new']";

/** The order with its state, stored as its subject. */
function openState(record: RecordValues | null, listExp = next): FormStore {
  const items = withItems({ subject: { type: "state", expressions: { listExp } } });
  return openForm({ items }, { record, onMissingChoices: () => undefined });
}
const inState = (subject: string | null): RecordValues => ({
  ...savedOrder,
  values: { ...savedOrder.values, subject },
});
const offered = (store: FormStore) => store.field(mainRef(store, "subject"))?.list?.map(({ key }) => key);
const choose = (store: FormStore, state: string) => store.setValue(mainRef(store, "subject"), state);
function said(store: FormStore): readonly string[] {
  store.validate();
  return (store.field(mainRef(store, "subject"))?.messages ?? []).map(({ code }) => code);
}

describe("states that can come next", () => {
  it("[forms 3 status] given a stored state, when the record is opened, then the states of its rule are offered, and the stored one", () => {
    expect(offered(openState(inState("new")))).toEqual(["new", "running", "refused"]);
    expect(said(openState(inState("new")))).toEqual([]);
  });

  it("[forms 3 status] given a stored state, when the next one is chosen and not saved, then what comes after that is not offered yet, and the way back is", () => {
    const store = openState(inState("new"));
    choose(store, "running");
    expect([offered(store), said(store)]).toEqual([["new", "running", "refused"], []]);
    choose(store, "done");
    expect(said(store)).toEqual(["validation.option_unknown"]);
  });

  it("[forms 3 status] given a new record, when its state is chosen, then the rule reads that none is stored", () => {
    const store = openState(null);
    expect(offered(store)).toEqual(["new"]);
    choose(store, "new");
    expect([offered(store), said(store)]).toEqual([["new"], []]);
  });

  it("[forms 3 status] given values that are proposed in the place of stored ones, when they are checked, then the stored state decides", () => {
    const proposed = (state: string) => ({ ...inState(state), stored: { subject: "new" } });
    expect(said(openState(proposed("running")))).toEqual([]);
    expect(said(openState(proposed("done")))).toEqual(["validation.option_unknown"]);
  });

  it("[forms 3 status] given a rule that reads other fields, when these change, then they count as they stand", () => {
    const store = openState(inState("new"), "subject == 'new' && country == 'AT' ? ['done'] : ['running']");
    store.setValue(mainRef(store, "country"), "AT");
    expect(offered(store)).toEqual(["new", "done"]);
  });

  it("[forms 3 status] given rows with states, when one is chosen, then each row goes on from its own stored one", () => {
    const listExp = "row.product == 'l1' ? ['a'] : row.product == null ? ['first'] : ['b']";
    const store = openForm(
      { columns: { product: { type: "state", expressions: { listExp } } } },
      { record: savedOrder },
    );
    store.setValue(rowRef(store, 0, "product"), "a");
    store.addRow(store.form.tables[0]?.slot ?? -1);
    const lists = [0, 1, 3].map((row) => store.field(rowRef(store, row, "product"))?.list?.map(({ key }) => key));
    expect(lists).toEqual([["l1", "a"], ["l2", "b"], ["first"]]);
  });
});
