import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import texts from "../i18n/en.json";
import type { GridItem, PageLayout } from "../page/pageLayout.ts";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { LayoutPage } from "./LayoutPage.tsx";
import { PanelHost } from "./PanelHost.tsx";
import type { PanelRegistry } from "./PanelRegistryProvider.tsx";

beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let fails = true;
const views: PanelRegistry["views"] = {
  Note: async () => ({ View: (props: { params: { text: string } }) => <p>{props.params.text}</p> }),
  Counted: async () => ({ View: (props: { isOneOfSeveral?: boolean }) => <p>{`several: ${props.isOneOfSeveral}`}</p> }),
  Entry: async () => ({ View: () => <input aria-label="entry" /> }),
  Failing: async () => ({
    View: () => {
      if (fails) throw new Error("broken");
      return <p>mended</p>;
    },
  }),
};

const item = (id: string, more: Partial<GridItem> = {}): GridItem => ({
  id,
  type: "Note",
  params: { text: `note ${id}` },
  columnId: "left",
  ...more,
});

const page = (gridItems: readonly GridItem[]): PageLayout => ({
  rows: [
    {
      id: "row",
      columns: [
        { id: "left", width: 8 },
        { id: "right", width: 4 },
      ],
    },
  ],
  gridItems,
});

async function draw(items: readonly GridItem[], subsystem: string | null = "sales") {
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...texts }, panels: views });
  return render(
    <TestKit kit={kit} url="/orders/index">
      <LayoutPage page={page(items)} title="Orders" subsystem={subsystem} />
    </TestKit>,
  );
}

describe("LayoutPage", () => {
  it("[lists 2.3 layout] given panels in columns, when the page is drawn, then each stands in its column", async () => {
    const { container } = await draw([item("a"), item("b", { columnId: "right" }), item("c")]);
    await screen.findByText("note c");
    const columns = [...container.querySelectorAll(".t-layout__column")].map((column) => column.textContent);
    expect(columns).toEqual(["note anote c", "note b"]);
    expect(screen.getByRole("heading", { level: 1, name: "Orders" })).toBeDefined();
  });

  it("[lists 2.3 layout] given panels of a type, when the page is drawn, then each knows whether others of it are there", async () => {
    const { unmount } = await draw([item("a", { type: "Counted" }), item("b", { type: "Counted" }), item("c")]);
    expect(await screen.findAllByText("several: true")).toHaveLength(2);
    unmount();
    await draw([item("a", { type: "Counted" }), item("c")]);
    await screen.findByText("several: false");
  });

  it("[lists 2.3 layout] given a page without panels, when it is drawn, then it says so", async () => {
    await draw([]);
    await screen.findByText(texts["kit.page.empty"]);
  });

  it("[lists 2.3 layout] given a panel of another subsystem, when the page is drawn, then it is left out", async () => {
    await draw([item("own", { idSubsystem: "sales" }), item("foreign", { idSubsystem: "hr" })]);
    await screen.findByText("note own");
    expect(screen.queryByText("note foreign")).toBeNull();
  });

  it("[lists 2.3 layout] given a column with tabs, when another is chosen, then the address holds it and what was typed in the first stays", async () => {
    window.history.replaceState(null, "", "/orders/index");
    const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...texts }, panels: views });
    const tabs = [
      { id: "t1", name: "one", title: "First" },
      { id: "t2", name: "two", title: "Second" },
      { id: "t3", name: "three", title: "Empty" },
    ];
    const items = [item("a", { tabId: "t1", type: "Entry" }), item("b", { tabId: "t2" }), item("c")];
    const drawn = (url: string) => (
      <TestKit kit={kit} url={url}>
        <LayoutPage
          page={{ rows: [{ id: "row", columns: [{ id: "left", width: 12, tabs }] }], gridItems: items }}
          title="Orders"
          subsystem={null}
        />
      </TestKit>
    );
    const { rerender } = render(drawn("/orders/index"));
    fireEvent.change(await screen.findByLabelText("entry"), { target: { value: "typed" } });
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["First", "Second"]);
    expect(screen.queryByText("note b")).toBeNull();
    fireEvent.click(screen.getByRole("tab", { name: "Second" }));
    expect(kit.history.url).toBe("/orders/index?leftTab=t2");
    rerender(drawn("/orders/index?leftTab=t2"));
    await screen.findByText("note b");
    rerender(drawn("/orders/index"));
    expect(screen.getByLabelText<HTMLInputElement>("entry").value).toBe("typed");
  });

  it("[shell 2.3 panels] given a type that this version does not know, when the page is drawn, then the panel says so and the others work", async () => {
    await draw([item("a", { type: "Hologram" }), item("b")]);
    await screen.findByText("note b");
    expect(screen.getByRole("alert").textContent).toContain("Hologram");
  });

  it("[shell 8 errors] given a panel that fails, when the page is drawn, then only it shows an error, and trying again mends it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("reportError", vi.fn());
    fails = true;
    await draw([item("a", { type: "Failing" }), item("b")]);
    await screen.findByText(texts["kit.error.page.title"]);
    expect(screen.getByText("note b")).toBeDefined();
    fails = false;
    fireEvent.click(screen.getByRole("button", { name: texts["kit.again"] }));
    await screen.findByText("mended");
    vi.unstubAllGlobals();
  });

  it("[shell 2.2 shell] given a panel in the top bar, when it is on its way, then one bar stands there, and when it fails, nothing", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    fails = true;
    const kit = await createTestKit({
      api: new FakeApi(),
      texts: { ...uiTexts, ...texts },
      panels: { Failing: async () => (await views.Failing?.()) ?? Promise.reject(new Error("gone")) },
    });
    const { container } = render(
      <TestKit kit={kit} url="/orders/index">
        <PanelHost id="way" type="Failing" params={{}} isInline />
      </TestKit>,
    );
    expect(container.querySelectorAll(".t-skeleton")).toHaveLength(1);
    await vi.waitFor(() => expect(reported).toHaveBeenCalled());
    expect(screen.queryByRole("alert")).toBeNull();
    expect(container.querySelector(".t-skeleton")).toBeNull();
    fails = false;
    vi.unstubAllGlobals();
  });

  it("[shell 2.2 panel] given a panel with a card, when it is drawn, then title and footer are around it", async () => {
    await draw([item("a", { panel: { title: "Notes", footer: "end" } })]);
    await screen.findByText("note a");
    expect(screen.getByRole("region", { name: "Notes" }).textContent).toContain("end");
  });
});
