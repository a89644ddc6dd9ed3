import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
// @vitest-environment jsdom

import { PageBodySchema } from "@tessera/contract/definitions/pageBody.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type ReactNode, Suspense, useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeOf } from "../document/change.ts";
import type { TreePalette } from "../elements/treePalette.ts";
import texts from "../i18n/en.json";
import { DesignerRegistriesProvider, LoadedRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import { elementTree } from "../schema/elementTree.ts";
import { EditHistory } from "../session/editHistory.ts";
import { emptyRegistries } from "../testing/emptyRegistries.ts";
import { pressKeys } from "../testing/pressKeys.tsx";
import { stubWindow } from "../testing/windowWidth.ts";
import { LayoutStage } from "./LayoutStage.tsx";
import { panelsOf } from "./pageLayout.ts";
import { layoutOf, samplePage } from "./testing/samplePage.ts";

beforeAll(installDom);
beforeEach(() => stubWindow(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const name = { kind: "page", id: "start" };
const allTexts = { ...uiTexts, ...texts, "panel.Panel": "Panel", "panel.List": "List" };

/** A page whose edits a history keeps. */
function page() {
  const history = new EditHistory();
  const edited = {
    name,
    body: samplePage,
    edit(body: Json): void {
      edited.body = body;
    },
  };
  history.attach(edited);
  const begin = vi.fn<TreePalette["begin"]>();
  return { edited, history, begin };
}

function Bench(props: ReturnType<typeof page> & { mayEdit: boolean }): ReactNode {
  const { begin, edited, history, mayEdit } = props;
  const [body, setBody] = useState(samplePage);
  const [selected, setSelected] = useState("");
  const types = [{ id: "List", label: "panel.List", about: "panel.List", icon: "list", isSeldom: false }];
  return (
    <LayoutStage
      body={body}
      tree={elementTree(PageBodySchema, body)}
      selected={selected}
      bad={new Set()}
      readOnly={!mayEdit}
      present={[]}
      palette={{ types, variantOf: () => null, onPut: () => undefined, begin }}
      documents={() => []}
      outline={null}
      onEdit={({ command, shown }) => {
        history.execute(changeOf(name, command));
        setBody(edited.body);
        setSelected(shown);
      }}
      onSelect={setSelected}
    />
  );
}

async function draw(mayEdit = true) {
  const made = page();
  const kit = await createTestKit({ api: new FakeApi(), texts: allTexts });
  const view = await act(async () =>
    render(
      <TestKit kit={kit} url="/">
        <DesignerRegistriesProvider load={emptyRegistries}>
          <Suspense>
            <LoadedRegistries>
              <Bench {...made} mayEdit={mayEdit} />
            </LoadedRegistries>
          </Suspense>
        </DesignerRegistriesProvider>
      </TestKit>,
    ),
  );
  await screen.findByRole("button", { name: /^A\b/ });
  const shape = () =>
    layoutOf(made.edited.body).rows.map(({ columns }) =>
      columns.map((column) => [
        column.width,
        panelsOf(column)
          .map(({ id }) => id)
          .join(""),
      ]),
    );
  return { ...view, ...made, shape };
}

const block = (label: string | RegExp): HTMLElement => screen.getByRole("button", { name: label });

describe("LayoutStage", () => {
  it("[design 9 layout] given a panel, when the keyboard moves it into a tab, then each step says where it would be, and the drop is one change that can be undone", async () => {
    const { edited, history, shape } = await draw();
    act(() => block(/^B\b/).focus());
    await pressKeys("Space");
    expect(screen.getByText(/^B is being moved\./)).toBeTruthy();
    await pressKeys("ArrowDown");
    expect(screen.getByText("In a new column 2 of row 1")).toBeTruthy();
    await pressKeys("ArrowDown", "ArrowDown");
    expect(screen.getByText("Before C, in tab In (Row 1, column 2)")).toBeTruthy();
    await pressKeys("Space");
    expect(screen.getByText("B moved: Before C, in tab In (Row 1, column 2)")).toBeTruthy();
    expect(shape()[0]).toEqual([
      [8, "a"],
      [4, "bcd"],
    ]);
    expect(document.activeElement?.textContent).toMatch(/^B,/);
    expect(history.state.done).toHaveLength(1);
    history.undo();
    expect(edited.body).toEqual(samplePage);
  });

  it("[design 9 layout] given the canvas, when arrow keys are pressed, then they go through its rows, columns and panels, and Enter chooses one", async () => {
    await draw();
    act(() => block(texts["definitions.layout.row"].replace("{row}", "1")).focus());
    await pressKeys("ArrowDown", "ArrowDown", "ArrowDown");
    expect(document.activeElement?.textContent).toMatch(/^B,/);
    await pressKeys("ArrowRight");
    expect(document.activeElement?.textContent).toMatch(/^C,/);
    await pressKeys("Enter");
    expect(block(/^C\b/).getAttribute("aria-pressed")).toBe("true");
    await pressKeys("Escape");
    expect(block(/^C\b/).getAttribute("aria-pressed")).toBe("false");
  });

  it("[design 9 layout] given a panel, when Shift and an arrow are pressed several times, then its column becomes wider, and all steps are one change", async () => {
    const { edited, history, shape } = await draw();
    act(() => block(/^A\b/).focus());
    for (const _step of [1, 2]) fireEvent.keyDown(block(/^A\b/), { key: "ArrowRight", shiftKey: true });
    expect(shape()[0]).toEqual([
      [10, "ab"],
      [2, "cd"],
    ]);
    expect(history.state.done).toHaveLength(1);
    history.undo();
    expect(edited.body).toEqual(samplePage);
  });

  it("[design 9 layout] given the edge of a column, when it is moved by the pointer, then the widths show at once, and letting go is one change", async () => {
    const { history, shape } = await draw();
    const edge = screen.getByRole("separator", { name: "Right edge of row 1, column 1" });
    const grid = edge.closest<HTMLElement>("[data-grid]");
    if (grid === null) throw new Error("The edge stands on a grid.");
    grid.getBoundingClientRect = () => new DOMRect(0, 0, 1200, 100);
    fireEvent.pointerDown(edge, { button: 0, clientX: 800 });
    fireEvent.pointerMove(edge, { clientX: 640 });
    expect(edge.getAttribute("aria-valuetext")).toBe("6 of 12");
    expect(history.state.done).toHaveLength(0);
    fireEvent.pointerUp(edge, { clientX: 640 });
    expect(shape()[0]).toEqual([
      [6, "ab"],
      [6, "cd"],
    ]);
    expect(history.state.done).toHaveLength(1);
  });

  it("[design 9 layout] given a panel that has the keyboard, when Delete is pressed, then it is gone and its column has the keyboard", async () => {
    const { history, shape } = await draw();
    act(() => block(/^A\b/).focus());
    await pressKeys("Delete");
    expect(shape()[0]?.[0]).toEqual([8, "b"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Row 1, column 1, 8 of 12");
    history.undo();
    expect(shape()[0]?.[0]).toEqual([8, "ab"]);
  });

  it("[design 9 layout] given a type of the palette, when it is pressed, then it is put behind the panel that is chosen, and nobody is asked for its column", async () => {
    const { begin } = await draw();
    fireEvent.click(block(/^A\b/));
    const parts = within(screen.getByRole("region", { name: texts["definitions.palette.pane"] }));
    fireEvent.click(parts.getByRole("button", { name: "List" }));
    const [[type, request] = []] = begin.mock.calls;
    expect([type, request?.given]).toEqual(["List", { columnId: "c1" }]);
    const edit = request?.put?.({ id: "new", type: "List", params: {} });
    const [first] = layoutOf(edit?.command.execute(samplePage) ?? null).rows[0]?.columns ?? [];
    expect(first?.panels.map(({ id }) => id)).toEqual(["a", "new", "b"]);
  });

  it("[design 9 layout] given a page, when its canvas is drawn, then nothing is in the way of assistive technology", async () => {
    const { container } = await draw();
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 9 layout] given someone who may not edit, when the canvas is drawn, then nothing on it can be moved, added or resized", async () => {
    await draw(false);
    expect(screen.queryByRole("separator")).toBeNull();
    expect(screen.queryByRole("button", { name: texts["definitions.layout.add_row"] })).toBeNull();
    act(() => block(/^A\b/).focus());
    await pressKeys("Space", "Delete");
    expect(screen.queryByText(/^A is being moved/)).toBeNull();
    expect(block(/^A\b/)).toBeTruthy();
  });

  it("[design 9 layout] given a narrow window, when a panel is moved down in the list of panels, then it stands behind the next one", async () => {
    stubWindow(false);
    const { shape } = await draw();
    fireEvent.click(screen.getByRole("button", { name: "Move A down" }));
    expect(shape()[0]?.[0]).toEqual([8, "ba"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move A down");
    expect(screen.getByText("A moved: At the end of Row 1, column 1")).toBeTruthy();
  });

  it("[design 9 layout] given a narrow window, when a panel is added to a column, then its type is asked for in a sheet, and it stands at the end of that column and has the keyboard", async () => {
    stubWindow(false);
    const { begin, edited } = await draw();
    fireEvent.click(screen.getByRole("button", { name: "Add panel to Row 1, column 1" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Add panel" }));
    fireEvent.click(sheet.getByRole("button", { name: /^List/ }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const [[type, request] = []] = begin.mock.calls;
    expect([type, request?.given]).toEqual(["List", { columnId: "c1" }]);
    const edit = request?.put?.({ id: "new", type: "List", params: {} });
    const [first] = layoutOf(edit?.command.execute(edited.body) ?? null).rows[0]?.columns ?? [];
    expect(first?.panels.map(({ id }) => id)).toEqual(["a", "b", "new"]);
  });

  it("[design 9 layout] given a narrow window, when a row is added, then it can be added to, and undo takes it away", async () => {
    stubWindow(false);
    const { edited, history, shape } = await draw();
    const before = shape().length;
    fireEvent.click(screen.getByRole("button", { name: "Add row" }));
    expect(shape()).toHaveLength(before + 1);
    expect(screen.getByRole("button", { name: `Add panel to Row ${before + 1}, column 1` })).toBeTruthy();
    history.undo();
    expect(edited.body).toEqual(samplePage);
  });

  it("[design 9 layout] given a narrow window and someone who may not edit, when the panels are listed, then nothing can be added", async () => {
    stubWindow(false);
    await draw(false);
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
  });
});
