import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { saveData } from "../../operations/saveData.ts";
import { View } from "../../panels/DynForm/view.tsx";
import { drawPanel } from "../testing/drawPanel.tsx";
import { type TextLanguage, translatedApi } from "../testing/translatedOrder.ts";

afterEach(cleanup);

/** The order's page, read in a language, with a server that knows its texts in English and German. */
async function draw(language: TextLanguage, form = translatedApi({ language })) {
  const { api } = await drawPanel(<View id="panel1" params={{ form: "order" }} />, "/orders/update?id=o1", form);
  await screen.findByRole("textbox", { name: /Subject/ });
  const saved = async (): Promise<unknown> => {
    fireEvent.click(screen.getByRole("button", { name: /^Save/ }));
    const find = () => api.calls.find(({ operation }) => operation === saveData.id);
    await waitFor(() => expect(find()).toBeDefined());
    return find()?.input;
  };
  return { api, saved };
}

const mark = () => screen.getByRole("button", { name: /Open texts in all languages/ });
const type = (element: HTMLElement, value: string) => {
  fireEvent.input(element, { target: { value } });
  fireEvent.focusOut(element);
};

/** Presses the mark beside the subject; gives the drawer and its text in a language. */
async function openTexts() {
  await act(async () => fireEvent.click(mark()));
  const drawer = await screen.findByRole("dialog", { name: "Subject: texts by language" });
  const text = (language: string) => within(drawer).getByRole<HTMLInputElement>("textbox", { name: language });
  return { drawer, text };
}

describe("the texts of a field in all languages", () => {
  it("[design 5 translatable] given a field with texts in two of three languages, when its mark is pressed, then all languages stand there, the original first, and the missing one is said to be", async () => {
    await draw("hu");
    const { drawer, text } = await openTexts();
    expect(
      within(drawer)
        .getAllByRole("textbox")
        .map((one) => (one as HTMLInputElement).value),
    ).toEqual(["Chairs", "Chairs", "Stühle"]);
    expect(within(drawer).getByText("Original")).toBeDefined();
    expect(within(drawer).getByText("Not translated yet: the original is shown.")).toBeDefined();
    expect(text("German").closest("[lang]")?.getAttribute("lang")).toBe("de");
    await act(async () => fireEvent.click(within(drawer).getByRole("button", { name: /Close/ })));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[design 5 save] given texts entered in all languages, when the form is saved, then the message says what was seen and wanted in each, and which one the form was read in", async () => {
    const { saved } = await draw("de");
    const { drawer, text } = await openTexts();
    type(text("English"), "Armchairs");
    type(text("German"), "Sessel");
    type(text("Hungarian"), "Fotelek");
    await act(async () => fireEvent.click(within(drawer).getByRole("button", { name: /Close/ })));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ }).value).toBe("Sessel");
    expect(mark().getAttribute("aria-label")).toContain("unsaved changes in other languages");
    expect(await saved()).toMatchObject({
      formData: {
        language: "de",
        changes: { subject: { base: "Stühle", mine: "Sessel" } },
        texts: {
          en: { subject: { base: "Chairs", mine: "Armchairs" } },
          hu: { subject: { base: null, mine: "Fotelek" } },
        },
      },
    });
  });

  it("[forms 4 undo] given a text entered in another language, when it is undone with the form's own button, then that names the language, and nothing is left to save", async () => {
    await draw("en");
    const { drawer, text } = await openTexts();
    type(text("German"), "Sessel");
    await act(async () => fireEvent.click(within(drawer).getByRole("button", { name: /Close/ })));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Undo: Subject (DE)" })));
    expect(screen.queryByRole("button", { name: /Discard/ })).toBeNull();
  });

  it("[forms 5 maxlength] given a text that is too long in another language, when the save is pressed, then it goes nowhere, and the mark by the field says why", async () => {
    const { api } = await draw("en");
    const { drawer, text } = await openTexts();
    type(text("German"), "x".repeat(21));
    expect(within(drawer).getByText(/20/)).toBeDefined();
    await act(async () => fireEvent.click(within(drawer).getByRole("button", { name: /Close/ })));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Save/ })));
    expect(mark().getAttribute("aria-label")).toContain("A text in another language has an error.");
    expect(api.calls.some(({ operation }) => operation === saveData.id)).toBe(false);
  });

  it("[forms 4 cloning] given a record with texts in other languages, when a new one is made from it, then they come along, and the mark shows them", async () => {
    const { api } = await draw("de");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "More actions" })));
    await act(async () => fireEvent.click(await screen.findByRole("menuitem", { name: "New from this record" })));
    await screen.findByText("New");
    const { drawer } = await openTexts();
    expect(
      within(drawer)
        .getAllByRole("textbox")
        .map((one) => (one as HTMLInputElement).value),
    ).toEqual(["Chairs", "", "Stühle"]);
    await act(async () => fireEvent.click(within(drawer).getByRole("button", { name: /Close/ })));
    fireEvent.click(screen.getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(api.calls.some(({ operation }) => operation === saveData.id)).toBe(true));
    expect(api.calls.find(({ operation }) => operation === saveData.id)?.input).toMatchObject({
      formData: {
        key: null,
        language: "de",
        changes: { subject: { mine: "Stühle" } },
        texts: { en: { subject: { base: null, mine: "Chairs" } } },
        rows: { lines: { added: [{ texts: { en: { product: { mine: "Chair" } } } }, {}] } },
      },
    });
  });
});

describe("the texts of a cell in all languages", () => {
  it("[design 5 translatable] given a cell of a sub-form in edit, when Tab is pressed, then its mark has the keyboard, which opens its texts; what is entered there is saved with the row", async () => {
    const { saved } = await draw("en");
    const cell = await screen.findByRole("gridcell", { name: "Chair" });
    await act(async () => fireEvent.click(cell));
    const input = within(cell).getByRole("textbox");
    fireEvent.keyDown(input, { key: "Tab" });
    const own = within(cell).getByRole("button", { name: /Open texts in all languages/ });
    expect(document.activeElement).toBe(own);
    fireEvent.keyDown(own, { key: "Enter" });
    await act(async () => fireEvent.click(own));
    const drawer = await screen.findByRole("dialog", { name: "Product: texts by language" });
    const german = within(drawer).getByRole<HTMLInputElement>("textbox", { name: "German" });
    expect(german.value).toBe("Stuhl");
    type(german, "Sessel");
    await act(async () => fireEvent.click(within(drawer).getByRole("button", { name: /Close/ })));
    expect(await saved()).toMatchObject({
      formData: {
        changes: {},
        rows: { lines: { changed: [{ key: "l1", texts: { de: { product: { base: "Stuhl", mine: "Sessel" } } } }] } },
      },
    });
  });
});
