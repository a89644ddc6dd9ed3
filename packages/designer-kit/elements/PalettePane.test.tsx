import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
// @vitest-environment jsdom

import type { Json } from "@tessera/std/canonicalJson.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { Type } from "typebox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { namingOf } from "../document/elementName.ts";
import texts from "../i18n/en.json";
import { DesignerRegistriesProvider, LoadedRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import { elementTree } from "../schema/elementTree.ts";
import { emptyRegistries } from "../testing/emptyRegistries.ts";
import { pressKeys } from "../testing/pressKeys.tsx";
import { ElementTree } from "./ElementTree.tsx";
import type { TreePalette } from "./treePalette.ts";

beforeAll(installDom);
afterEach(cleanup);

const closed = { additionalProperties: false } as const;
const item = Type.Object({ id: Type.String(), label: Type.String() }, closed);
const group = Type.Object({ id: Type.String(), label: Type.String(), items: Type.Array(item) }, closed);
const schema = Type.Object({ groups: Type.Array(group) }, closed);
const body: Json = {
  groups: [
    { id: "g1", label: "Order", items: [{ id: "a", label: "Number" }] },
    { id: "g2", label: "Delivery", items: [] },
  ],
};
const types = ["color", "text", "date"].map((id) => ({
  id,
  label: `field.${id}`,
  about: `field.${id}.about`,
  icon: "type",
  isSeldom: id === "color",
}));
const allTexts = { ...uiTexts, ...texts, "field.text": "Text", "field.date": "Date", "field.color": "Color" };

async function draw(mayEdit = true) {
  const onPut = vi.fn<TreePalette["onPut"]>();
  const palette: TreePalette = {
    types,
    variantOf: ({ property, variants }) => (property === "items" ? (variants[0] ?? null) : null),
    onPut,
    begin: () => undefined,
  };
  const kit = await createTestKit({ api: new FakeApi(), texts: allTexts });
  const view = await act(async () =>
    render(
      <TestKit kit={kit} url="/">
        <DesignerRegistriesProvider load={emptyRegistries}>
          <Suspense>
            <LoadedRegistries>
              <ElementTree
                name="Order form"
                body={body}
                naming={namingOf([], (key) => kit.texts.text(key))}
                collections={elementTree(schema, body)}
                selected="/groups/#g2"
                bad={new Set()}
                onSelect={() => undefined}
                onDrop={mayEdit ? () => undefined : null}
                palette={palette}
              />
            </LoadedRegistries>
          </Suspense>
        </DesignerRegistriesProvider>
      </TestKit>,
    ),
  );
  await screen.findByRole("tree");
  const put = () =>
    onPut.mock.calls.map(([type, { before, collection }]) => [type, collection.owner, before?.id ?? null]);
  return { ...view, put };
}

describe("the palette beside the tree", () => {
  it("[design 9 palette] given a type, when the keyboard lifts it and chooses a place, then each step says where it would be, and a new element is put there", async () => {
    const { container, put } = await draw();
    screen.getByRole("button", { name: "Date" }).focus();
    await pressKeys("Space", "ArrowDown");
    expect(screen.getByText("At the end of Order")).toBeTruthy();
    await pressKeys("ArrowDown");
    expect(screen.getByText("At the end of Delivery")).toBeTruthy();
    await pressKeys("Space");
    expect(put()).toEqual([["date", "/groups/#g2", null]]);
    expect(screen.getByText("Date added: At the end of Delivery")).toBeTruthy();
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 9 palette] given a type that was lifted, when Escape is pressed, then nothing is put anywhere", async () => {
    const { put } = await draw();
    screen.getByRole("button", { name: "Text" }).focus();
    await pressKeys("Space", "ArrowDown", "Escape");
    expect(screen.getByText("Text was not added.")).toBeTruthy();
    expect(put()).toEqual([]);
  });

  it("[design 9 palette] given an element that is chosen, when a type is found by its name and pressed, then it is put where one stands", async () => {
    const { put } = await draw();
    fireEvent.change(screen.getByRole("searchbox", { name: texts["definitions.palette.search"] }), {
      target: { value: "dat" },
    });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Text" })).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Date" }));
    expect(put()).toEqual([["date", "/groups/#g2", null]]);
  });

  it("[design 9 palette] given types that few forms have, when the palette is open, then they stand after those that many have", async () => {
    await draw();
    const pane = screen.getByRole("region", { name: texts["definitions.palette.pane"] });
    const names = within(pane)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Date", "Text", "Color"]);
  });

  it("[design 9 palette] given a document that may not be edited, when it is open, then there is no palette", async () => {
    await draw(false);
    expect(screen.queryByRole("region", { name: texts["definitions.palette.pane"] })).toBeNull();
  });
});
