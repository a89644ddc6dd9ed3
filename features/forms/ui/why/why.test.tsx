import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { mainRef, openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { toyRegistry } from "@tessera/web-kit/form/testing/toyViews.tsx";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { FormView } from "@tessera/web-kit/form/views/FormView.tsx";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import texts from "../../i18n/en.json";
import { WhyLayer } from "./WhyLayer.tsx";
import { whyChoices } from "./whyChoices.ts";

afterEach(clearPage);

const saved: RecordValues = {
  key: "o1",
  values: { id: "o1", subject: "Chairs", country: "AT", discount: "0.10" },
  displays: {},
  masked: [],
  rows: {
    lines: ["l1", "l2"].map((key) => ({
      key,
      values: { id: key, order_id: "o1", product: key, quantity: 2, price: "10.50" },
      displays: {},
      masked: [],
      rows: {},
    })),
  },
};

async function draw(store: ReturnType<typeof openForm>, options: { mayDesign?: boolean; isAsking?: boolean } = {}) {
  installDom();
  const kit = await createTestKit({
    api: new FakeApi(),
    texts: { ...uiTexts, ...kitTexts, ...formTexts, ...texts },
  });
  const onClose = vi.fn();
  const { container } = await act(async () =>
    render(
      <TestKit kit={kit} url="/orders/update?id=o1">
        <FieldRegistryProvider registry={toyRegistry}>
          <div>
            <FormView store={store} loadChoices={async () => ({ options: [], completed: true })} />
            <WhyLayer
              store={store}
              mayDesign={options.mayDesign ?? false}
              isAsking={options.isAsking ?? false}
              onClose={onClose}
            />
          </div>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  // Views of fields and of sub-forms are loaded on their own.
  await waitFor(() => {
    if (!container.querySelector("[role=gridcell]")) throw new Error("The form is not drawn yet.");
  });
  return { container, onClose };
}

const part = (property: string): HTMLElement => {
  const found = screen.getByRole("dialog").querySelector<HTMLElement>(`[data-property="${property}"]`);
  if (!found) throw new Error(`Nothing is said of ${property}.`);
  return found;
};

describe("asking why", () => {
  it("[design 1 everything explains itself] given a field that is worked in, when its sign is pressed, then what decides its value is said with labels and values, and no rule is quoted", async () => {
    const store = openForm({}, { record: saved });
    const { container } = await draw(store);
    const total = container.querySelector(`[data-field="field:${mainRef(store, "total").slot}"]`);
    fireEvent.pointerOver(total ?? container);
    fireEvent.click(screen.getByRole("button", { name: "Why? Total" }));
    await waitFor(() => screen.getByRole("dialog"));
    expect(part("value").textContent).toContain("calculated by a rule");
    expect(part("value").textContent).toContain("Discount");
    expect(part("value").textContent).not.toContain("lines.sum");
    expect(part("readOnly").textContent).toBe("Read-only calculated; cannot be overwritten");
  });

  it("[design 1 everything explains itself] given a finger that taps a field which cannot be edited, when it is lifted, then the sign stays and answers; a mouse that leaves takes it along", async () => {
    const store = openForm({}, { record: saved });
    const { container } = await draw(store);
    const pointer = (type: string, pointerType: string, on: Element) =>
      act(
        () =>
          void on.dispatchEvent(Object.assign(new Event(type, { bubbles: type !== "pointerleave" }), { pointerType })),
      );
    const layer = container.querySelector(".t-why__layer")?.parentElement ?? container;
    const total = container.querySelector(`[data-field="field:${mainRef(store, "total").slot}"]`) ?? container;
    pointer("pointerover", "touch", total);
    pointer("pointerdown", "touch", total);
    pointer("pointerleave", "touch", layer);
    fireEvent.click(screen.getByRole("button", { name: "Why? Total" }));
    await waitFor(() => screen.getByRole("dialog"));
    expect(part("value").textContent).toContain("calculated by a rule");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    pointer("pointerover", "mouse", total);
    pointer("pointerleave", "mouse", layer);
    expect(screen.queryByRole("button", { name: "Why? Total" })).toBeNull();
  });

  it("[design 1 everything explains itself] given someone who designs the form, when they ask, then the rule is quoted as it was written", async () => {
    const store = openForm({}, { record: saved });
    const { container } = await draw(store, { mayDesign: true });
    const input = within(container).getByRole("textbox", { name: "Discount" });
    act(() => input.focus());
    fireEvent.keyDown(input, { key: "F1", altKey: true });
    await waitFor(() => screen.getByRole("dialog"));
    expect(part("hidden").textContent).toContain("country == 'HU'");
    expect(part("hidden").textContent).toContain("a rule may hide it, but does not at the moment");
    expect(part("hidden").textContent).toContain("AT");
  });

  it("[design 1 everything explains itself] given a cell of a sheet, when Alt+F1 is pressed in it, then that row's cell is explained", async () => {
    const store = openForm({}, { record: saved });
    const { container } = await draw(store);
    const line = container.querySelectorAll("tbody tr")[1];
    const cells = line?.querySelectorAll("[role=gridcell]") ?? [];
    fireEvent.keyDown(cells[2] ?? container, { key: "F1", altKey: true });
    await waitFor(() => screen.getByRole("dialog"));
    expect(screen.getByRole("combobox").textContent).toContain("Lines, row 2: Price");
    expect(part("readOnly").textContent).toContain("made read-only by a rule");
    expect(part("readOnly").textContent).toContain("Country");
  });

  it("[design 1 everything explains itself] given a question without a field, when a hidden one is chosen, then it says what hides it", async () => {
    const store = openForm({}, { record: { ...saved, values: { ...saved.values, country: "HU" } } });
    const { container, onClose } = await draw(store, { isAsking: true });
    await waitFor(() => screen.getByRole("dialog"));
    expect(within(container).queryByRole("textbox", { name: "Discount" })).toBeNull();
    fireEvent.click(screen.getByRole("combobox"));
    fireEvent.click(screen.getByRole("option", { name: /Discount/ }));
    expect(part("hidden").textContent).toContain("Hidden");
    expect(part("hidden").textContent).toContain("hidden by a rule");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("[design 1 everything explains itself] given a value that a person entered over a default, when it is asked about, then the entry is named and the default is not", async () => {
    const store = openForm({}, { record: saved });
    const { container } = await draw(store, { mayDesign: true });
    const input = within(container).getByRole("textbox", { name: "Discount" });
    fireEvent.change(input, { target: { value: "0.2" } });
    fireEvent.keyDown(input, { key: "F1", altKey: true });
    await waitFor(() => screen.getByRole("dialog"));
    expect(part("value").textContent).toBe("Value: 0.2entered by hand");
  });

  it("[design 1 everything explains itself] given a rule that stays on the server, when it is asked about, then that is said, and nothing of the rule", async () => {
    const plain = openForm({}, { record: saved });
    const form = {
      ...plain.form,
      fields: plain.form.fields.map((field) =>
        field.name === "discount" && field.rules.hiddenExp
          ? {
              ...field,
              rules: {
                ...field.rules,
                hiddenExp: {
                  ...field.rules.hiddenExp,
                  tree: { op: "constant", value: false } as const,
                  reads: [],
                  text: "",
                  withheld: true as const,
                },
              },
            }
          : field,
      ),
    };
    const store = openForm({}, { record: saved, form });
    const { container } = await draw(store, { mayDesign: true });
    fireEvent.keyDown(within(container).getByRole("textbox", { name: "Discount" }), { key: "F1", altKey: true });
    await waitFor(() => screen.getByRole("dialog"));
    expect(part("hidden").textContent).toContain("Decided on the server");
    expect(part("hidden").textContent).not.toContain("country");
  });
});

describe("what can be asked about", () => {
  it("[design 1 everything explains itself] given fields that the form never shows, when the choices are listed, then only those who design see them, and a cell that was asked about comes first", () => {
    const store = openForm(
      { items: (items) => items.map((item) => (item.name === "country" ? { ...item, hidden: true } : item)) },
      { record: saved },
    );
    const labels = (mayDesign: boolean) => whyChoices(store, mayDesign, null).map(({ label }) => label);
    expect(labels(false)).not.toContain("Country");
    expect(labels(true)).toContain("Country");
    const [first] = whyChoices(store, false, rowRef(store, 1, "total"));
    expect(first).toMatchObject({ kind: "cell", label: "Total", of: "Lines", row: 2 });
  });
});
