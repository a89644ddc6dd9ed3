import kitTexts from "@tessera/web-kit/i18n/en.json";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import texts from "../i18n/en.json";
import { saveData } from "../operations/saveData.ts";
import { savedAnswer } from "./testing/orderAnswers.ts";

/** How often the parts for changing a record were asked for, and whether they come. */
const network = vi.hoisted(() => ({ asked: 0, isLost: true }));
vi.mock("./editing.tsx", async (original) => {
  network.asked++;
  if (network.isLost) throw new Error("Failed to fetch dynamically imported module");
  return original();
});

// Another test of this worker may have loaded them.
vi.resetModules();
const { View: DynForm } = await import("../panels/DynForm/view.tsx");
const { View: FormView } = await import("../panels/FormView/view.tsx");
const { drawPanel, orderApi } = await import("./testing/drawPanel.tsx");

afterEach(cleanup);

const params = { form: "order" };
const save = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));

describe("the parts that only changing a record takes", () => {
  it("[forms 2 form types] given an order that is only read, when it is drawn, then they are never asked for", async () => {
    await drawPanel(<FormView id="panel1" params={params} />, "/orders/view?idMaintable=o1", orderApi(), false);
    await screen.findByRole("grid");
    expect(network.asked).toBe(0);
  });

  it("[forms 4 save] given they cannot be loaded, when an entry is saved, then it is said what is wrong and the entry stays; once they can be, the second try saves it", async () => {
    const api = orderApi().answer(saveData, () => savedAnswer("o1", 2));
    const saves = () => api.calls.filter(({ operation }) => operation === saveData.id);
    await drawPanel(<DynForm id="panel1" params={params} />, "/orders/update?id=o1", api, false);
    await screen.findByRole("grid");
    expect(network.asked).toBeGreaterThan(0);
    const subject = () => screen.getByRole("textbox", { name: /Subject/ });
    fireEvent.change(subject(), { target: { value: "Tables" } });
    await save();
    const said = await screen.findByText(kitTexts["kit.error.network.title"]);
    expect(subject()).toHaveProperty("value", "Tables");
    expect(saves()).toEqual([]);
    network.isLost = false;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: texts["form.save.again"] })));
    await expect.poll(() => saves()).toHaveLength(1);
    expect(saves()[0]?.input).toMatchObject({ formData: { changes: { subject: { base: "Chairs", mine: "Tables" } } } });
    expect(said.isConnected).toBe(false);
  });
});
