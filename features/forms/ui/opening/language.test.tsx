import { packForm } from "@tessera/form-engine/definition/packForm.ts";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { getData } from "../../operations/getData.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { saveData } from "../../operations/saveData.ts";
import { View } from "../../panels/DynForm/view.tsx";
import { drawPanel } from "../testing/drawPanel.tsx";
import { compiledOrder, orderProperties } from "../testing/orderAnswers.ts";
import { type TextLanguage, translatedApi } from "../testing/translatedOrder.ts";

afterEach(cleanup);

it("[shell 4.7 texts] given a form with something typed in it, when another language is chosen, then the form speaks it and what was typed stays", async () => {
  const { api, texts } = await drawPanel(<View id="panel1" params={{ form: "order" }} />, "/orders/update?id=o1");
  const subject = await screen.findByRole<HTMLInputElement>("textbox", { name: /Subject/ });
  fireEvent.input(subject, { target: { value: "Tables" } });
  fireEvent.focusOut(subject);
  const order = packForm({ ...compiledOrder, label: "Auftrag" });
  api.answer(getProperties, () => ({ ...orderProperties, forms: { order } }));
  await act(() => texts.refresh("de", "v2"));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Auftrag"));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ }).value).toBe("Tables");
});

const mark = () => screen.getByRole("button", { name: /Each language has its own text/ });

/** The order's page, in English, with a server that has a German subject and none in Hungarian. */
async function drawTranslated() {
  const spoken: { language: TextLanguage } = { language: "en" };
  const api = translatedApi(spoken);
  const { texts } = await drawPanel(<View id="panel1" params={{ form: "order" }} />, "/orders/update?id=o1", api);
  const subject = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ });
  await screen.findByRole("textbox", { name: /Subject/ });
  const speak = async (language: TextLanguage) => {
    spoken.language = language;
    await act(() => texts.refresh(language, `v-${language}`));
  };
  return { api, speak, subject };
}

it("[design 5 translatable] given a text that each language has its own of, when the page speaks another language, then the record is read in it, and the sign by the label says so", async () => {
  const { speak, subject } = await drawTranslated();
  expect(subject().value).toBe("Chairs");
  expect(mark().textContent).toBe("EN");
  await speak("de");
  await waitFor(() => expect(subject().value).toBe("St\u00fchle"));
  expect(mark().textContent).toBe("DE");
  await speak("hu");
  await waitFor(() => expect(screen.getByRole("button", { name: /has not been translated/ }).textContent).toBe("HU"));
});

it("[design 5 translatable] given a text typed in one language, when the page speaks another one and it is saved, then it belongs to the language it was typed in", async () => {
  const { api, speak, subject } = await drawTranslated();
  fireEvent.input(subject(), { target: { value: "Tables" } });
  fireEvent.focusOut(subject());
  await speak("de");
  await waitFor(() =>
    expect(api.calls.findLast(({ operation }) => operation === getData.id)?.input).toMatchObject({ language: "en" }),
  );
  await waitFor(() => expect(subject().value).toBe("Tables"));
  fireEvent.click(screen.getByRole("button", { name: /Save/ }));
  await waitFor(() => expect(api.calls.some(({ operation }) => operation === saveData.id)).toBe(true));
  expect(api.calls.find(({ operation }) => operation === saveData.id)?.input).toMatchObject({
    formData: { language: "en", changes: { subject: { base: "Chairs", mine: "Tables" } } },
  });
});
