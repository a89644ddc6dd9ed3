import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { savedOrder } from "../testing/savedOrder.ts";
import { triggerNames } from "./triggerNames.ts";

const open = () => openForm({}, { record: savedOrder });

describe("names of what sets off rules", () => {
  it("[forms 7 Dynform_saveData] given a record that was opened, when nothing was changed, then there are none", () => {
    expect(triggerNames(open())).toEqual([]);
  });

  it("[forms 7 Dynform_saveData] given changed fields, when some of them are read by rules, then these are named, in rows by sub-form and once", () => {
    const store = open();
    store.setValue(mainRef(store, "country"), "AT");
    store.setValue(rowRef(store, 0, "quantity"), 7);
    store.setValue(rowRef(store, 1, "quantity"), 8);
    expect(triggerNames(store)).toEqual(["country", "lines.quantity"]);
  });

  it("[forms 7 Dynform_saveData] given a field that no rule reads, when it was changed, then it is not named", () => {
    const store = open();
    store.setValue(rowRef(store, 0, "product"), "Stool");
    expect(triggerNames(store)).toEqual([]);
  });

  it("[forms 7 Dynform_saveData] given a change that was undone, when names are asked for, then it is none of them", () => {
    const store = open();
    store.setValue(rowRef(store, 0, "price"), Decimal.parse("99"));
    expect(triggerNames(store)).toEqual(["lines.price"]);
    store.undo();
    expect(triggerNames(store)).toEqual([]);
  });
});
