import { property } from "@tessera/contract/documents/jsonShape.ts";
import designerTexts from "@tessera/designer-kit/i18n/en.json";
import { DesignerRegistriesProvider } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { stubWindow } from "@tessera/designer-kit/testing/windowWidth.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fieldTypes } from "../../../../fields/fields.gen.ts";
import { fieldViews } from "../../../../fields/fields.web.gen.ts";
import { documentKinds } from "../../../documents.gen.ts";
import ownTexts from "../../i18n/en.json";
import { documents } from "../DefinitionBrowser/fixtures.ts";
import { FakeDefinitions } from "../DefinitionBrowser/testing/fakeDefinitions.tsx";
import { loadTestRegistries } from "../DefinitionBrowser/testing/loadTestRegistries.tsx";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

beforeAll(installDom);
beforeEach(() => stubWindow(true));
afterEach(() => {
  clearPage();
  vi.unstubAllGlobals();
});

const names = Object.fromEntries(
  fieldTypes.flatMap(({ id }) => [
    [`field.${id}`, `Type ${id}`],
    [`field.${id}.about`, id],
  ]),
);
async function draw(url: string, subsystem: string | null = null, mayTranslate = false) {
  const shelf = new FakeDefinitions(documentKinds, documents);
  shelf.mayTranslate = mayTranslate;
  const texts = { ...uiTexts, ...kitTexts, ...formTexts, ...designerTexts, ...ownTexts, ...names };
  const kit = await createTestKit({ api: shelf.api, texts });
  const view = await act(async () =>
    render(
      <TestKit kit={kit} url={url}>
        <FieldRegistryProvider registry={{ views: fieldViews }}>
          <DesignerRegistriesProvider load={loadTestRegistries}>
            <View id="designer" params={{ subsystem }} />
          </DesignerRegistriesProvider>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  return { shelf, ...view };
}

const form = "/designer/form?kind=form&id=service-request";
const block = (label: string): Promise<HTMLElement> => screen.findByRole("button", { name: new RegExp(`^${label}, `) });

/** The items of the draft of the form. */
function items(shelf: FakeDefinitions): readonly unknown[] {
  const pages = property(shelf.drafts.get("form:service-request")?.document?.body, "pages");
  const [page] = Array.isArray(pages) ? pages : [];
  const groups = property(page, "groups");
  const [group] = Array.isArray(groups) ? groups : [];
  const found = property(group, "items");
  return Array.isArray(found) ? found : [];
}

describe("FormDesigner", { timeout: 30_000 }, () => {
  it.each(fixtures)(
    "[design 9 form canvas] given $name, when no form is open, then the forms are listed and nothing else",
    async ({ params }) => {
      await draw("/designer/form", params.subsystem ?? null);
      const tree = within(await screen.findByRole("tree", { name: "Documents" }));
      expect(tree.getByRole("treeitem", { name: /^Forms/ })).toBeTruthy();
      expect(tree.queryByRole("treeitem", { name: /^Entities/ })).toBeNull();
    },
  );

  it("[design 9 form canvas] given the address of a field, when the designer opens, then the form is drawn, the field is chosen and its sheet is open", async () => {
    const { container } = await draw(`${form}&field=cost`);
    expect(await screen.findByRole("button", { name: /^Estimated cost, /, pressed: true })).toBeTruthy();
    expect(await screen.findByRole("textbox", { name: "Label" })).toHaveProperty("value", "Estimated cost");
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 9 form canvas] given a form over an entity, when a field is added, then its column comes with it in one change, and one undo takes both away", async () => {
    const { shelf } = await draw(`${form}&field=subject`);
    await screen.findByRole("button", { name: /^Subject, /, pressed: true });
    const palette = within(screen.getByRole("region", { name: "Parts" }));
    fireEvent.click(palette.getByRole("button", { name: "Type number" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add field: Type number" }));
    fireEvent.change(dialog.getByRole("textbox", { name: /^Label/ }), { target: { value: "Discount" } });
    fireEvent.click(dialog.getByRole("button", { name: "whole number" }));
    expect(await dialog.findByText(/Table service_request gets a column for it \(whole number\)/)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    await block("Discount");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const columns = property(shelf.drafts.get("entity:service-request")?.document?.body, "columns");
    expect(Array.isArray(columns) ? columns.at(-1) : null).toMatchObject({
      name: "discount",
      column: "discount",
      label: "Discount",
      type: "integer",
    });
    expect(items(shelf)).toMatchObject([{ name: "subject" }, { name: "discount", column: "discount", posRow: 1 }, {}]);
    fireEvent.click(screen.getByRole("button", { name: "Undo: add Discount with its column" }));
    await waitFor(() => expect(shelf.drafts.size).toBe(0));
    expect(screen.queryByRole("button", { name: /^Discount, / })).toBeNull();
  });

  it("[design 9 form canvas] given a field that was widened, and the keyboard on nothing in particular, when Ctrl+Z is pressed, then the form is as it was; below a dialog it stays", async () => {
    const { shelf } = await draw(`${form}&field=subject`);
    const subject = await block("Subject");
    const width = (): unknown => property(items(shelf)[0], "posSizex");
    await act(async () => fireEvent.keyDown(subject, { key: "ArrowLeft", shiftKey: true }));
    await waitFor(() => expect(width()).toBeDefined());
    const widened = width();
    subject.blur();
    const dialog = document.createElement("dialog");
    dialog.setAttribute("open", "");
    document.body.append(dialog);
    expect(fireEvent.keyDown(document.body, { key: "z", ctrlKey: true })).toBe(true);
    dialog.remove();
    await act(async () => expect(fireEvent.keyDown(document.body, { key: "z", ctrlKey: true })).toBe(false));
    await waitFor(() => expect(width()).not.toBe(widened));
  });

  it("[forms 2 texts] given a field without a German text, when the form is shown in German and the text is entered beside the label, then it is the draft of the German texts, the canvas shows it, and one undo takes it away", async () => {
    const { shelf } = await draw(`${form}&field=subject`, null, true);
    await screen.findByRole("button", { name: /^Subject, /, pressed: true });
    const languages = within(await screen.findByRole("group", { name: "Language of the form" }));
    fireEvent.click(languages.getByRole("button", { name: /^DE/ }));
    const german = await screen.findByRole("textbox", { name: /^Deutsch/ });
    fireEvent.change(german, { target: { value: "Betreff" } });
    await screen.findByRole("button", { name: /^Betreff, / });
    await waitFor(() =>
      expect(shelf.drafts.get("translation:demo.de")?.document?.body).toMatchObject({
        language: "de",
        texts: { "form:service-request#isubject.label": { text: "Betreff", source: "Subject" } },
      }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Undo: change Label in Deutsch" }));
    await screen.findByRole("button", { name: /^Subject, / });
    await waitFor(() => expect(shelf.drafts.size).toBe(0));
  });

  it("[forms 2 texts] given a translated label, when the label changes, then its translation is to check, and it can be kept as it is", async () => {
    const { shelf } = await draw(`${form}&field=subject`, null, true);
    await screen.findByRole("button", { name: /^Subject, /, pressed: true });
    fireEvent.click(await screen.findByRole("button", { name: /Label in other languages/ }));
    fireEvent.change(await screen.findByRole("textbox", { name: /^Deutsch/ }), { target: { value: "Betreff" } });
    await screen.findByRole("button", { name: /Label in other languages.*Deutsch: translated/ });
    fireEvent.change(screen.getByRole("textbox", { name: "Label" }), { target: { value: "Topic" } });
    await screen.findByText("Before: Subject");
    fireEvent.click(screen.getByRole("button", { name: "Still right" }));
    await waitFor(() =>
      expect(shelf.drafts.get("translation:demo.de")?.document?.body).toMatchObject({
        texts: { "form:service-request#isubject.label": { text: "Betreff", source: "Topic" } },
      }),
    );
  });

  it("[design 9 form canvas] given a field that chooses, when it is added without choices, then the dialog asks for them, and each line becomes one of the column", async () => {
    const { shelf } = await draw(form);
    await block("Subject");
    const palette = within(screen.getByRole("region", { name: "Parts" }));
    fireEvent.click(palette.getByRole("button", { name: "Type dropdownlist" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Add field/ }));
    expect(dialog.getByRole("button", { name: /^Add/ }).getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(dialog.getByRole("textbox", { name: /^Label/ }), { target: { value: "Size" } });
    fireEvent.change(dialog.getByRole("textbox", { name: /^Choices/ }), { target: { value: "Small\nLarge\n\nSmall" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    await block("Size");
    const columns = property(shelf.drafts.get("entity:service-request")?.document?.body, "columns");
    expect(Array.isArray(columns) ? columns.at(-1) : null).toMatchObject({
      name: "size",
      type: "text",
      options: [
        { key: "small", label: "Small" },
        { key: "large", label: "Large" },
      ],
    });
  });
});
