// @vitest-environment jsdom

import { FormBodySchema } from "@tessera/contract/definitions/formBody.ts";
import type { JsonElement } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { toyRegistry } from "@tessera/web-kit/form/testing/toyViews.tsx";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { type ReactNode, Suspense, useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeOf } from "../document/change.ts";
import type { TreePalette } from "../elements/treePalette.ts";
import texts from "../i18n/en.json";
import { DesignerRegistriesProvider, LoadedRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import { elementTree } from "../schema/elementTree.ts";
import { DesignerSession } from "../session/designerSession.ts";
import type { DocumentPort } from "../session/documentPort.ts";
import { emptyRegistries } from "../testing/emptyRegistries.ts";
import { pressKeys } from "../testing/pressKeys.tsx";
import { stubWindow } from "../testing/windowWidth.ts";
import { FormStage } from "./FormStage.tsx";
import { placesIn, sampleForm, sampleItem } from "./testing/sampleForm.ts";

beforeAll(installDom);
beforeEach(() => stubWindow(true));
afterEach(() => {
  clearPage();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const name = { kind: "form", id: "request" };
const allTexts = { ...uiTexts, ...formTexts, ...texts, "field.text": "Text", "field.text.about": "One line" };
// Nothing is opened here, so that it needs no store.
const noPort = (): DocumentPort => ({}) as never;
const types = [{ id: "text", label: "field.text", about: "field.text.about", icon: "type", isSeldom: false }];
const added: JsonElement = { ...sampleItem("n", 0, 0, 6), id: "n", label: "New" };

interface Made {
  readonly designer: DesignerSession;
  readonly edited: { readonly name: typeof name; body: Json; edit(body: Json): void };
}

function form(body: Json): Made {
  const designer = new DesignerSession(noPort);
  const edited = {
    name,
    body,
    edit(next: Json): void {
      edited.body = next;
    },
  };
  designer.history.attach(edited);
  return { designer, edited };
}

function Bench(props: Made & { mayEdit: boolean }): ReactNode {
  const { designer, edited, mayEdit } = props;
  const [body, setBody] = useState(edited.body);
  const [selected, setSelected] = useState("");
  const onEdit = ({ command, shown }: { command: Parameters<typeof changeOf>[1]; shown: string }): void => {
    designer.history.execute(changeOf(name, command));
    setBody(edited.body);
    setSelected(shown);
  };
  const begin: TreePalette["begin"] = (_type, { put }) => {
    if (put) onEdit(put(added));
  };
  return (
    <FormStage
      designer={designer}
      name={name}
      body={body}
      tree={elementTree(FormBodySchema, body)}
      selected={selected}
      bad={new Set()}
      readOnly={!mayEdit}
      present={[]}
      palette={{ types, variantOf: () => null, onPut: () => undefined, begin }}
      documents={() => []}
      outline={null}
      onEdit={onEdit}
      onSelect={setSelected}
    />
  );
}

async function draw({ body = sampleForm, mayEdit = true }: { body?: Json; mayEdit?: boolean } = {}) {
  const made = form(body);
  const kit = await createTestKit({ api: new FakeApi(), texts: allTexts });
  const view = await act(async () =>
    render(
      <TestKit kit={kit} url="/">
        <FieldRegistryProvider registry={toyRegistry}>
          <DesignerRegistriesProvider load={emptyRegistries}>
            <Suspense>
              <LoadedRegistries>
                <Bench {...made} mayEdit={mayEdit} />
              </LoadedRegistries>
            </Suspense>
          </DesignerRegistriesProvider>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  await screen.findByRole("button", { name: /^A, / });
  return { ...view, ...made };
}

const block = (label: string): HTMLElement => screen.getByRole("button", { name: new RegExp(`^${label}, `) });

describe("FormStage", () => {
  it("[design 9 form canvas] given a form, when it is designed, then its fields are drawn by the form itself and are out of reach", async () => {
    const { container } = await draw();
    const control = await within(block("A")).findByLabelText("A");
    expect(control.closest("[inert]")).toBeTruthy();
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 9 form canvas] given two fields in a row, when one is moved by keyboard, then each place is announced and the drop is one change that can be undone", async () => {
    const { designer, edited } = await draw();
    act(() => block("C").focus());
    await pressKeys("Space");
    expect(screen.getByText(/^C is being moved\./)).toBeTruthy();
    await pressKeys("ArrowUp");
    expect(screen.getByText("Row 1, columns 10–12, in Main")).toBeTruthy();
    await pressKeys("Space");
    expect(placesIn(edited.body)[0]).toEqual(["a 0+6, b 6+3, c 9+3"]);
    act(() => void designer.history.undo());
    expect(edited.body).toBe(sampleForm);
  });

  it("[design 9 form canvas] given a field, when Shift with an arrow is pressed several times, then its width changes as one step", async () => {
    const { designer, edited } = await draw();
    act(() => block("C").focus());
    for (let times = 0; times < 3; times++) fireEvent.keyDown(block("C"), { key: "ArrowRight", shiftKey: true });
    expect(placesIn(edited.body)[0]).toEqual(["a 0+6, b 6+6", "c 0+7"]);
    act(() => void designer.history.undo());
    expect(edited.body).toBe(sampleForm);
  });

  it("[design 9 form canvas] given several chosen fields, when they are deleted, then they go in one step and the keyboard stays on the canvas", async () => {
    const { edited } = await draw();
    fireEvent.click(block("A"));
    fireEvent.click(block("B"), { ctrlKey: true });
    expect(screen.getByText("2 chosen")).toBeTruthy();
    act(() => block("B").focus());
    fireEvent.keyDown(block("B"), { key: "Delete" });
    expect(placesIn(edited.body)[0]).toEqual(["c 0+4"]);
    expect(document.activeElement).toBe(block("C"));
  });

  it("[design 9 form canvas] given fields that were copied, when they are pasted into another form, then they stand there with ids of their own", async () => {
    await draw();
    fireEvent.click(block("A"));
    fireEvent.click(block("B"), { shiftKey: true });
    act(() => block("B").focus());
    fireEvent.keyDown(block("B"), { key: "c", ctrlKey: true });
    expect(screen.getByText("2 fields copied")).toBeTruthy();
    clearPage();
    const { edited } = await draw();
    fireEvent.click(block("C"));
    act(() => block("C").focus());
    fireEvent.keyDown(block("C"), { key: "v", ctrlKey: true });
    expect(placesIn(edited.body)[0]).toEqual(["a 0+6, b 6+6", "c 0+4", "a2 0+6, b2 6+6"]);
    expect(JSON.stringify(edited.body).match(/"id":"a"/g)).toHaveLength(1);
  });

  it("[design 9 form canvas] given a chosen field, when a type of the palette is pressed, then a field of it comes below", async () => {
    const { edited } = await draw();
    fireEvent.click(block("A"));
    const palette = screen.getByRole("region", { name: "Parts" });
    fireEvent.click(within(palette).getByRole("button", { name: "Text" }));
    expect(placesIn(edited.body)[0]).toEqual(["a 0+6, b 6+6", "n 0+6", "c 0+4"]);
    expect(await screen.findByRole("button", { name: /^New, /, pressed: true })).toBeTruthy();
  });

  it("[design 9 form canvas] given a form of several pages, when something of another page is sought and chosen, then that page is shown", async () => {
    await draw();
    fireEvent.change(screen.getByRole("searchbox", { name: "Find a field" }), { target: { value: "e" } });
    const found = await screen.findByRole("list", { name: "Found" });
    fireEvent.click(within(found).getByRole("button", { name: "E" }));
    expect(await screen.findByRole("button", { name: /^E, /, pressed: true })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^A, / })).toBeNull();
  });

  it("[design 9 form canvas] given a form that may only be read, when it is looked at, then nothing of it can be changed", async () => {
    const { edited } = await draw({ mayEdit: false });
    act(() => block("A").focus());
    fireEvent.keyDown(block("A"), { key: "Delete" });
    fireEvent.keyDown(block("A"), { key: "ArrowRight", shiftKey: true });
    expect(edited.body).toBe(sampleForm);
    expect(screen.queryByRole("button", { name: "Add group" })).toBeNull();
  });

  it("[design 9 form canvas] given a draft whose field names no type that is there, when it is designed, then the others are drawn all the same", async () => {
    const broken: Json = {
      label: "Request",
      entity: null,
      pages: [
        {
          id: "p1",
          label: "First",
          groups: [{ id: "g1", label: "Main", items: [sampleItem("a", 0, 0, 6), { id: "z", label: "Z", posRow: 1 }] }],
        },
      ],
    };
    await draw({ body: broken });
    expect(block("Z")).toBeTruthy();
    expect(await within(block("A")).findByText("A")).toBeTruthy();
  });
});
