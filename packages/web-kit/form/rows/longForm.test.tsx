import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { largeForm } from "@tessera/form-engine/testing/largeForm.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { clearPage } from "../../testing/clearPage.ts";
import { showField } from "../showField.ts";
import { drawForm } from "../testing/drawForm.tsx";
import { stubNearScreen } from "../testing/nearScreen.ts";

let comesNear: ReturnType<typeof stubNearScreen>;

/** A form of 150 fields on three pages; the text of field 40 hides the fields 42 and 43, which stand in one row. */
function longInput() {
  const input = largeForm(150);
  const items = input.form?.body.pages.flatMap(({ groups }) => groups.flatMap((group) => group.items)) ?? [];
  const [head, ...hidden] = [40, 42, 43].flatMap((at) => items[at] ?? []);
  for (const item of hidden) item.expressions = { hiddenExp: `${head?.name} == 'none'` };
  return input;
}

async function draw(): Promise<FormStore> {
  const store = openStore(compileForm(longInput()).form);
  await drawForm(store);
  await screen.findByRole("tablist");
  return store;
}

const rows = () => [...document.querySelectorAll(".t-form__row")];
const far = () => document.querySelectorAll(".t-form__row.is-far").length;
const fieldsIn = (row: Element | undefined) => row?.querySelectorAll("[data-field]").length ?? 0;

beforeAll(installDom);
beforeEach(() => {
  comesNear = stubNearScreen();
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

describe("a form of many fields", () => {
  it("[forms 2 form renderer] given a form of 150 fields, when a page of it is drawn, then its first rows are, and one further down comes when it is near", async () => {
    await draw();
    expect([rows().length, fieldsIn(rows()[0]), fieldsIn(rows().at(-1))]).toEqual([25, 2, 0]);
    await comesNear(rows().at(-1));
    expect(fieldsIn(rows().at(-1))).toBe(2);
  });

  it("[forms 5 validation] given a field far from the screen, when something leads to it, then it is drawn and has the keyboard", async () => {
    const store = await draw();
    act(() => showField(store, document.body, { table: null, slot: 47 }));
    expect(document.activeElement?.closest("[data-field]")?.getAttribute("data-field")).toBe("field:47");
  });

  it("[forms 2 form renderer] given rows far from the screen, when all that is in one is hidden, then it has no place", async () => {
    const store = await draw();
    const row = rows().find((one) => one.getAttribute("data-slots") === "42 43");
    expect(row?.classList.contains("is-far")).toBe(true);
    act(() => store.setValue({ table: null, slot: 40 }, "none"));
    expect(row?.classList.contains("is-far")).toBe(false);
    act(() => store.setValue({ table: null, slot: 40 }, "some"));
    expect(row?.classList.contains("is-far")).toBe(true);
  });

  it("[shell 9 print] given rows far from the screen, when the page is printed, then all fields of it are drawn", async () => {
    await draw();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect([far(), document.querySelectorAll("[data-field]").length]).toEqual([0, 50]);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(far()).toBeGreaterThan(0);
  });
});
