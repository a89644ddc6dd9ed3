import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import type { FormOptions } from "@tessera/form-engine/store/formOptions.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { type OrderFormChange, openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { plainRecord } from "@tessera/form-engine/testing/plainRecord.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import type { LoadChoices } from "../formScope.ts";
import { drawForm } from "./drawForm.tsx";
import { toyRegistry } from "./toyViews.tsx";

const line = (key: string, product: string, price: string): RecordValues =>
  plainRecord(key, { id: key, order_id: "o1", product, quantity: 2, price });
const record: RecordValues = plainRecord(
  "o1",
  { id: "o1", subject: "Chairs" },
  { lines: [line("l1", "Chair", "10.50"), line("l2", 'Desk "L"', "1234.50")] },
);

/** Draws an order with two lines in a sheet; `change` says what differs. */
export async function drawLines(
  change: OrderFormChange = {},
  loadChoices?: LoadChoices,
  options: Partial<FormOptions> = {},
) {
  const store = openForm(
    { ...change, subForm: { view: "Default", orderColumn: null, ...change.subForm } },
    { record, ...options },
  );
  await drawForm(store, toyRegistry, loadChoices);
  await screen.findByText("Chair");
  return store;
}

/** The cell of a row from 0, by the title of its column. */
export function cell(row: number, title: string): HTMLElement {
  const titles = screen.getAllByRole("columnheader").map(({ textContent }) => textContent ?? "");
  const cells = screen.getAllByRole("row")[row + 1]?.querySelectorAll<HTMLElement>("td") ?? [];
  const found = cells[titles.findIndex((one) => one.startsWith(title))];
  if (!found) throw new Error(`no cell ${title}`);
  return found;
}

/** Presses a key where the keyboard is. */
export const key = (name: string, more = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more }));
/** Leads the keyboard to a cell. */
export async function goTo(row: number, title: string): Promise<void> {
  const target = cell(row, title);
  await act(async () => document.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")?.focus());
  await key("Home", { ctrlKey: true });
  for (let down = 0; down < row; down++) await key("ArrowDown");
  for (let right = 0; document.activeElement !== target && right < 10; right++) await key("ArrowRight");
}
/** What the selected cells are as a copy. */
export const copied = (type = "text/plain"): string => {
  const texts = new Map<string, string>();
  const clipboardData = { setData: (kind: string, text: string) => void texts.set(kind, text) };
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData });
  return texts.get(type) ?? "";
};
/** Pastes where the keyboard is. */
export const paste = (text: string, html = "") =>
  act(
    async () =>
      void fireEvent.paste(document.activeElement ?? document.body, {
        clipboardData: { getData: (kind: string) => (kind === "text/html" ? html : text) },
      }),
  );
/** The values of a column, as text. */
export const columnOf = (store: FormStore, name: string) =>
  store.rows(store.form.tables[0]?.slot ?? -1).map((_, row) => String(store.field(rowRef(store, row, name))?.value));
