import { beforeEach, expect, it } from "vitest";
import { countDrafts, dropDraft, dropDrafts, keepDraft, readDraft } from "./storedDrafts.ts";

const day = 86_400_000;
const place = { subject: "anna", form: "order", key: "7" };

beforeEach(() => localStorage.clear());

it("[shell 2.2 offline] given what somebody entered, when it is looked for, then it is there for him, this form and this record, for a week", () => {
  keepDraft(localStorage, place, { at: 0, content: { total: "5" } });
  expect(readDraft(localStorage, place, 6 * day)).toEqual({ at: 0, content: { total: "5" } });
  expect(readDraft(localStorage, place, 8 * day)).toBeNull();
  for (const other of [{ subject: "bela" }, { form: "invoice" }, { key: "8" }, { key: null }])
    expect(readDraft(localStorage, { ...place, ...other }, 0)).toBeNull();
});

it("[shell 2.2 offline] given several drafts, when one is dropped, then the others stay; signing out drops all of them and nothing else", () => {
  localStorage.setItem("tessera.theme", "dark");
  keepDraft(localStorage, place, { at: 0, content: 1 });
  keepDraft(localStorage, { ...place, key: null }, { at: 0, content: 2 });
  dropDraft(localStorage, place);
  expect(countDrafts(localStorage)).toBe(1);
  dropDrafts(localStorage);
  expect([countDrafts(localStorage), localStorage.getItem("tessera.theme")]).toEqual([0, "dark"]);
});

it("[shell 2.2 offline] given storage that is broken or full, when drafts are read and kept, then nothing is thrown", () => {
  keepDraft(localStorage, place, { at: 0, content: 1 });
  localStorage.setItem(localStorage.key(0) ?? "", "{broken");
  expect(readDraft(localStorage, place, 0)).toBeNull();
  const full = {
    ...{ length: 0, key: () => null, getItem: () => null, removeItem: () => undefined },
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(keepDraft(full, place, { at: 0, content: 1 })).toBe(false);
});
