import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { saveData } from "../../operations/saveData.ts";
import { drawPanel, loadFormParts, orderApi } from "../../ui/testing/drawPanel.tsx";
import { View } from "./view.tsx";

beforeAll(() => loadFormParts(), 60_000);
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

it("[forms 5 server validation] given lines that are cards on a phone, when the save is refused for one of them, then its screen opens and the keyboard is in the field", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const wrong = { ID: "product", PUBLIC: "record.required", PUBLIC_PARAMS: {}, LABEL: "product", PAGEID: "p1" };
  const ERROR = [{ ...wrong, PAGELABEL: "Order", ROWNUM: null, SUBFORM: "lines", ROWUID: "l2" }];
  const refused = { HEADER: { ERROR, WARNING: [], SUCCESS: [] }, id: null, version: 4, rowKeys: {} };
  const api = orderApi().answer(saveData, () => refused);
  await drawPanel(<View id="panel1" params={{ form: "order" }} />, "/orders/update?id=o1", api);
  fireEvent.change(await screen.findByRole("textbox", { name: /Subject/ }), { target: { value: "Tables" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
  const line = within(await screen.findByRole("dialog", { name: /Row 2/ }));
  await waitFor(() => expect(document.activeElement).toBe(line.getByRole("textbox", { name: /Product/ })));
});
