import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { getProperties } from "../operations/getProperties.ts";
import { View } from "../panels/DynForm/view.tsx";
import { drawPanel } from "./testing/drawPanel.tsx";
import { orderProperties } from "./testing/orderAnswers.ts";

afterEach(cleanup);

it("[shell 4.7 texts] given a form with something typed in it, when another language is chosen, then the form speaks it and what was typed stays", async () => {
  const { api, texts } = await drawPanel(<View id="panel1" params={{ form: "order" }} />, "/orders/update?id=o1");
  const subject = await screen.findByRole<HTMLInputElement>("textbox", { name: /Subject/ });
  fireEvent.input(subject, { target: { value: "Tables" } });
  fireEvent.focusOut(subject);
  const forms = Object.entries(orderProperties.forms).map(
    ([id, form]) => [id, Object.assign({}, form, { label: "Auftrag" })] as const,
  );
  api.answer(getProperties, () => ({ ...orderProperties, forms: Object.fromEntries(forms) }));
  await act(() => texts.refresh("de", "v2"));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Auftrag"));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ }).value).toBe("Tables");
});
