import { mainRef, openForm } from "@tessera/form-engine/testing/openForm.ts";
import { plainRecord } from "@tessera/form-engine/testing/plainRecord.ts";
import { describe, expect, it } from "vitest";
import { keepCells } from "./keepCells.ts";

const record = plainRecord("o1", { id: "o1", subject: "Chairs" });

describe("keepCells", () => {
  it("[forms 4 sub-form rows] given what was typed and is no value, when it is undone, then the save is blocked no more", () => {
    const store = openForm({}, { record });
    const subject = mainRef(store, "subject");
    const kept = keepCells(store, [subject]);
    expect(kept.isChanged()).toBe(false);
    store.setInvalid(subject, "validation.unreadable");
    expect(kept.isChanged()).toBe(true);
    kept.discardEdit();
    expect(store.field(subject)?.messages).toEqual([]);
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[forms 4 sub-form rows] given a field that a rule hides from writing once another is set, when both are undone, then both have what they had", () => {
    const store = openForm(
      {
        items: (items) =>
          items.map((item) =>
            item.name === "country" ? { ...item, expressions: { readOnlyExp: "subject == 'Locked'" } } : item,
          ),
      },
      { record },
    );
    const [subject, country] = [mainRef(store, "subject"), mainRef(store, "country")];
    store.setValue(country, "AT");
    const kept = keepCells(store, [country, subject]);
    store.setValue(country, "DE");
    store.setValue(subject, "Locked");
    kept.discardEdit();
    expect([store.field(country)?.value, store.field(subject)?.value]).toEqual(["AT", "Chairs"]);
  });
});
