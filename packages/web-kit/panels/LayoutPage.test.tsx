import { PageHeader } from "@tessera/ui/frame/PageHeader.tsx";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import texts from "../i18n/en.json";
import type { GridItem, PageContent, PageLayout } from "../page/pageLayout.ts";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { panelRegistryOf } from "../testing/panelRegistryOf.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { useTexts } from "../texts/useTexts.ts";
import { LayoutPage } from "./LayoutPage.tsx";
import { PanelHost } from "./PanelHost.tsx";
import { type PanelRegistry, PanelRegistryProvider } from "./PanelRegistryProvider.tsx";

beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let fails = true;
function Wordy() {
  const { t } = useTexts();
  const { text } = useUiText();
  return <p>{`${t("kit.again", { name: "Anna" })} / ${text("ui.close")}`}</p>;
}

const views: PanelRegistry["views"] = {
  Headed: async () => ({
    View: (props: { params: { title: string } }) => <PageHeader title={props.params.title} />,
  }),
  Wordy: async () => ({ View: Wordy }),
  Note: async () => ({ View: (props: { params: { text: string } }) => <p>{props.params.text}</p> }),
  Counted: async () => ({ View: (props: { isOneOfSeveral?: boolean }) => <p>{`several: ${props.isOneOfSeveral}`}</p> }),
  Entry: async () => ({ View: () => <input aria-label="entry" /> }),
  Failing: async () => ({
    View: () => {
      if (fails) throw new Error("broken");
      return <p>fixed</p>;
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

  it.each([
    ["a text that stands before a list", ["Note", "Headed"], ["h1 Orders", "h2 list"]],
    ["a list that stands before a text", ["Headed", "Note"], ["h1 list"]],
    ["a list alone", ["Headed"], ["h1 list"]],
  ])(
    "[lists 2.3 layout] given %s, when the page is drawn, then there is one heading of the page, the first, and those below it are smaller",
    async (_what, types, headings) => {
      const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...texts }, panels: views });
      const items = types.map((type, index) => item(`p${index}`, { type, params: { text: "note", title: "list" } }));
      render(
        <TestKit kit={kit} url="/orders/index">
          <PanelRegistryProvider registry={{ ...panelRegistryOf(views), headed: new Set(["Headed"]) }}>
            <LayoutPage page={page(items)} title="Orders" subsystem={null} />
          </PanelRegistryProvider>
        </TestKit>,
      );
      await screen.findByRole("heading", { name: "list" });
      const shown = screen
        .getAllByRole("heading")
        .map(({ tagName, textContent }) => `${tagName.toLowerCase()} ${textContent}`);
      expect(shown).toEqual(headings);
    },
  );

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

  const tabbed = (count: number, more: Partial<PageLayout> = {}): PageLayout => {
    const tabs = Array.from({ length: count }, (_, at) => ({ id: `t${at}`, name: `t${at}`, title: `Tab ${at}` }));
    return {
      rows: [{ id: "row", columns: [{ id: "left", width: 12, tabs }] }],
      gridItems: tabs.map(({ id }) => item(`in ${id}`, { tabId: id })),
      ...more,
    };
  };
  const drawLayout = async (layout: PageLayout, url = "/orders/index", content?: PageContent) => {
    const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...texts }, panels: views });
    const at = (address: string) => (
      <TestKit kit={kit} url={address}>
        <LayoutPage page={layout} title="Orders" subsystem={null} {...(content === undefined ? {} : { content })} />
      </TestKit>
    );
    const { container, rerender } = render(at(url));
    return { container, kit, goTo: (address: string) => rerender(at(address)) };
  };
  const headers = () => screen.getAllByRole("tab").map((tab) => tab.textContent);

  it("[lists 2.3 layout] given more tabs than are shown, when the page is drawn, then the rest stands under More tabs, and the one chosen there comes into the row", async () => {
    window.history.replaceState(null, "", "/orders/index");
    const { kit, goTo } = await drawLayout(tabbed(7));
    expect(headers()).toEqual(["Tab 0", "Tab 1", "Tab 2", "Tab 3", "Tab 4"]);
    fireEvent.click(screen.getByRole("button", { name: uiTexts["ui.tabs.more"] }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Tab 6" }));
    expect(kit.history.url).toBe("/orders/index?leftTab=t6");
    goTo("/orders/index?leftTab=t6");
    expect(headers()).toEqual(["Tab 0", "Tab 1", "Tab 2", "Tab 3", "Tab 6"]);
    await screen.findByText("note in t6");
  });

  it("[lists 2.3 layout] given settings of tabs, when the page is drawn, then place, look and number follow them", async () => {
    const properties = { tabPosition: "left", type: "line", stretch: false, numberOfShownTabs: 2 } as const;
    const { container } = await drawLayout(tabbed(4, { tabProperties: properties }));
    expect(headers()).toEqual(["Tab 0", "Tab 1"]);
    expect(screen.getByRole("tablist").getAttribute("aria-orientation")).toBe("vertical");
    expect(container.querySelector(".t-tabbed--left .t-tabs--vertical:not(.t-tabs--card)")).not.toBeNull();
  });

  it("[lists 3 grid item] given a panel that is not kept alive, when its tab is hidden, then what was in it is given up", async () => {
    const { goTo } = await drawLayout({
      ...tabbed(2),
      gridItems: [item("a", { tabId: "t0", type: "Entry", keepAlive: false }), item("b", { tabId: "t1" })],
    });
    fireEvent.change(await screen.findByLabelText("entry"), { target: { value: "typed" } });
    goTo("/orders/index?leftTab=t1");
    expect(screen.queryByLabelText("entry")).toBeNull();
    goTo("/orders/index");
    expect(screen.getByLabelText<HTMLInputElement>("entry").value).toBe("");
  });

  it("[lists 2.3 layout] given a page without rows, when it is drawn, then its panels stand in one column of the whole width", async () => {
    const { container } = await drawLayout({ rows: [], gridItems: [item("a"), item("b", { columnId: "gone" })] });
    await screen.findByText("note b");
    expect(container.querySelectorAll(".t-span-12")).toHaveLength(1);
  });

  it("[lists 3 grid item] given a card with help that starts collapsed, when it is opened, then it says its text, and it stays so on this page", async () => {
    localStorage.clear();
    const layout = page([
      item("a", { panel: { title: "Notes", collapse: true }, collapsed: true, helpy: "What notes are." }),
      item("p", { panel: { title: "Unseen" }, pure: true }),
    ]);
    await drawLayout(layout);
    await screen.findByText("note p");
    expect(screen.queryByText("note a")).toBeNull();
    expect(screen.queryByRole("region", { name: "Unseen" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: uiTexts["ui.expand"] }));
    fireEvent.click(screen.getByRole("button", { name: texts["kit.panel.help"] }));
    expect(screen.getByRole("dialog", { name: "Notes" }).textContent).toContain("What notes are.");
    cleanup();
    await drawLayout(layout);
    await screen.findByText("note a");
    cleanup();
    await drawLayout(layout, "/people/index");
    expect(screen.queryByText("note a")).toBeNull();
  });

  it("[lists 3 grid item] given a dictionary, when its panel speaks, then it uses these texts, and the others the page's", async () => {
    const { container } = await drawLayout(
      page([
        item("a", {
          type: "Wordy",
          dictionary: [
            { key: "kit.again", text: "Once more, {name}" },
            { key: "ui.close", text: "Shut" },
          ],
        }),
        item("b", { type: "Wordy" }),
      ]),
    );
    await screen.findByText("Once more, Anna / Shut");
    expect(container.textContent).toContain(`${texts["kit.again"]} / ${uiTexts["ui.close"]}`);
  });

  it("[lists 2.9 divider] given a row with a divider, when its line is moved and folded, then that is kept for this page", async () => {
    localStorage.clear();
    const { rows, gridItems } = page([item("a"), item("b", { columnId: "right" })]);
    const layout = { rows: rows.map((row) => ({ ...row, divider: true })), gridItems };
    await drawLayout(layout);
    fireEvent.keyDown(await screen.findByRole("separator", { name: texts["kit.page.divider"] }), { key: "Home" });
    fireEvent.click(screen.getByRole("button", { name: uiTexts["ui.collapse"] }));
    cleanup();
    await drawLayout(layout);
    fireEvent.click(await screen.findByRole("button", { name: uiTexts["ui.expand"] }));
    expect(screen.getByText("note a").closest<HTMLElement>(".t-split__first")?.style.flexBasis).toBe("300px");
  });

  it("[shell 3 layout] given a page with markup and style, when it is drawn, then the cleaned markup stands above the panels", async () => {
    const content = { idPage: "home", html: "<h2>Welcome</h2><script>boom()</script>", css: null };
    const { container } = await drawLayout(page([item("a")]), "/home", content);
    await screen.findByRole("heading", { name: "Welcome" });
    expect(container.querySelector("[data-page=home] script")).toBeNull();
    cleanup();
    await drawLayout({ rows: [], gridItems: [] }, "/home", content);
    await screen.findByRole("heading", { name: "Welcome" });
    expect(screen.queryByText(texts["kit.page.empty"])).toBeNull();
  });

  it("[shell 2.3 panels] given a type that this version does not know, when the page is drawn, then the panel says so and the others work", async () => {
    await draw([item("a", { type: "Hologram" }), item("b")]);
    await screen.findByText("note b");
    expect(screen.getByRole("alert").textContent).toContain("Hologram");
  });

  it("[shell 8 errors] given a panel that fails, when the page is drawn, then only it shows an error, and trying again fixes it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("reportError", vi.fn());
    fails = true;
    await draw([item("a", { type: "Failing" }), item("b")]);
    await screen.findByText(texts["kit.error.page.title"]);
    expect(screen.getByText("note b")).toBeDefined();
    fails = false;
    fireEvent.click(screen.getByRole("button", { name: texts["kit.again"] }));
    await screen.findByText("fixed");
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
    await expect.poll(() => reported).toHaveBeenCalled();
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

  it("[lists 3 grid item] given a card with style classes, when it is drawn, then those of the installation's own are on it, and none of the product's", async () => {
    await draw([item("a", { panel: { title: "Notes", panelClass: "tpl-quiet t-dialog  tpl-wide" } })]);
    await screen.findByText("note a");
    expect([...screen.getByRole("region", { name: "Notes" }).classList]).toEqual(["t-card", "tpl-quiet", "tpl-wide"]);
  });

  it("[shell 2.2 panel] given cards with a height, when they are folded away, then each leaves its room, but for one whose height is fixed", async () => {
    localStorage.clear();
    const card = (title: string, fixHeight: boolean) => ({
      height: 5,
      collapsed: true,
      panel: { title, collapse: true, fixHeight },
    });
    const { container } = await draw([item("a", card("Free", false)), item("b", card("Fixed", true))]);
    const places = [...container.querySelectorAll<HTMLElement>(".t-layout__item--high")];
    expect(places.map(({ style }) => style.getPropertyValue("--height"))).toEqual(["200px", "200px"]);
    const leaving = (): readonly (string | null)[] =>
      [...container.querySelectorAll(".t-layout__item--high:has(> .t-card.is-folded):not(.t-layout__item--fixed)")].map(
        (one) => one.textContent,
      );
    expect(leaving()).toEqual(["Free"]);
    const [first] = screen.getAllByRole("button", { name: uiTexts["ui.expand"] });
    if (first !== undefined) fireEvent.click(first);
    expect(leaving()).toEqual([]);
  });
});
