import { Link } from "@tessera/ui/action/Link.tsx";
import { PageHeader } from "@tessera/ui/frame/PageHeader.tsx";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { LeaveQuestionHost } from "@tessera/web-kit/page/LeaveQuestionHost.tsx";
import { useLeaveGuard } from "@tessera/web-kit/page/useLeaveGuard.ts";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { PanelRegistry } from "@tessera/web-kit/panels/PanelRegistryProvider.tsx";
import { usePopup } from "@tessera/web-kit/popups/PopupContext.ts";
import type { PopupRequest } from "@tessera/web-kit/popups/popupStack.ts";
import { useOpenPopup } from "@tessera/web-kit/popups/useOpenPopup.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getPopup } from "../operations/getPopup.ts";
import { Popups } from "./Popups.tsx";

beforeAll(async () => {
  installDom();
  await import("./PopupLayers.tsx");
}, 60_000);
afterEach(clearPage);

const texts = { ...uiTexts, ...kitTexts };

/** A panel that says where it stands and does what a form in a pop-up does. */
function Order(): ReactNode {
  const { url, level, controller } = usePageContext();
  const popup = usePopup();
  const open = useOpenPopup();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  useLeaveGuard(typed !== "");
  return (
    <>
      <PageHeader title={`Order at ${url}`} state={<span>draft</span>} />
      <p>{`level ${level}, ${controller}, saves ${popup.closesOnSave ? "once" : "often"}`}</p>
      <input aria-label={`subject ${level}`} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => open({ url: "/people/update?id=2" })}>{`person of ${level}`}</button>
      <popup.Saves isSaving={false} onSave={() => popup.saved("k7")} />
      <button type="button" onClick={() => navigate(`${url}&tab=2`)}>{`turn over ${level}`}</button>
      <Link href="/elsewhere">{`elsewhere ${level}`}</Link>
    </>
  );
}

const ReadOnly = (): ReactNode => <p>read only</p>;

const editing = new Map([["DynForm", { param: "form", readType: "FormView" }]]);
const views: PanelRegistry["views"] = {
  DynForm: async () => ({ View: Order }),
  FormView: async () => ({ View: ReadOnly }),
};

function popupApi(more: { readonly closeModal?: boolean } = {}): FakeApi {
  return new FakeApi().answer(getPopup, ({ url }) => {
    if (url === "/secret") throw new ApiError(403, "access_denied");
    if (url === "/broken") throw new ApiError(500, "unexpected");
    return {
      form: "order",
      url,
      closeModal: more.closeModal ?? false,
      customCss: null,
      layout: {
        html: null,
        css: null,
        js: null,
        image: null,
        title: `Page ${url}`,
        description: "",
        keywords: "",
        idUrl: "order",
        idPage: "order",
        idSubsystem: "sales",
        params: {},
        page: {
          label: "Order",
          rows: [],
          gridItems: [{ id: "p", type: "DynForm", params: { form: "order" }, columnId: "c" }],
        },
      },
    };
  });
}

function Opener(props: { request: PopupRequest }): ReactNode {
  const open = useOpenPopup();
  return (
    <button type="button" onClick={() => open(props.request)}>
      open
    </button>
  );
}

async function draw(request: PopupRequest, api = popupApi()) {
  window.history.replaceState(null, "", "/orders/index");
  const made = await createTestKit({ api, texts, panels: views });
  // As the product's registry says of it: a form heads its page.
  const kit = { ...made, registry: { ...made.registry, headed: new Set(["DynForm"]), editing } };
  const at = (url: string) => (
    <TestKit kit={kit} url={url}>
      <input aria-label="page below" defaultValue="typed below" />
      <Opener request={request} />
      <Popups title="Orders" />
      <LeaveQuestionHost />
    </TestKit>
  );
  const drawn = render(at("/orders/index"));
  const button = screen.getByRole("button", { name: "open" });
  button.focus();
  fireEvent.click(button);
  return { kit, api, goTo: (url: string) => drawn.rerender(at(url)) };
}

const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
const count = (): number => screen.queryAllByRole("dialog").length;

describe("Popups", () => {
  it("[lists 2.4 pop-up] given a page, when a pop-up is opened, then its page stands in a drawer with a place of its own, its heading in the head, and the page below stays", async () => {
    await draw({ url: "/orders/update?id=1" });
    const dialog = await screen.findByRole("dialog", { name: /Order at \/orders\/update\?id=1/ });
    expect(dialog.textContent).toContain("level 1, orders, saves often");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(dialog.querySelector("header")?.textContent).toContain("draft");
    expect(dialog.querySelector(".t-drawer__behind")?.textContent).toBe("Orders");
    expect(screen.getByLabelText<HTMLInputElement>("page below").value).toBe("typed below");
    expect(await axeProblems(dialog)).toEqual([]);
  });

  it("[lists 2.4 pop-up] given the type of a read view, when it opens, then the form of its page is read only", async () => {
    await draw({ url: "/orders/update?id=1", type: "FormView" });
    await screen.findByText("read only");
  });

  it("[lists 4 pop-up] given a pop-up above another, when they are closed by Escape, then each place is as it was, and the focus returns", async () => {
    await draw({ url: "/orders/update?id=1" });
    await screen.findByLabelText("subject 1");
    fireEvent.change(screen.getByLabelText("subject 1"), { target: { value: "kept" } });
    press("person of 1");
    expect(
      (await screen.findByText(/level 2, people/)).closest("dialog")?.querySelector(".t-drawer__behind")?.textContent,
    ).toBe("Page /orders/update");
    fireEvent.keyDown(screen.getByLabelText("subject 2"), { key: "Escape" });
    await waitFor(() => expect(count()).toBe(1));
    expect(screen.getByLabelText<HTMLInputElement>("subject 1").value).toBe("kept");
    expect(screen.getByText(/level 1, orders/)).toBeDefined();
    fireEvent.change(screen.getByLabelText("subject 1"), { target: { value: "" } });
    fireEvent.keyDown(screen.getByLabelText("subject 1"), { key: "Escape" });
    await waitFor(() => expect(count()).toBe(0));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "open" }));
  });

  it("[lists 4 pop-up] given values that are not saved, when it is to close, then it asks; denied it stays, confirmed it goes", async () => {
    await draw({ url: "/orders/update?id=1" });
    fireEvent.change(await screen.findByLabelText("subject 1"), { target: { value: "new" } });
    press(uiTexts["ui.close"]);
    const question = await screen.findByRole("alertdialog", { name: kitTexts.you_have_unfinished_changes });
    expect(question.textContent).toContain(kitTexts.are_you_sure);
    press(kitTexts["kit.leave.stay"]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("subject 1").value).toBe("new");
    press(uiTexts["ui.close"]);
    fireEvent.click(await screen.findByRole("button", { name: kitTexts["kit.popup.close_anyway"] }));
    await waitFor(() => expect(count()).toBe(0));
  });

  it("[lists 2.4 pop-up] given several addresses, when the pop-up opens, then a kind is asked for first and its page follows", async () => {
    const urls = [
      { url: "/faults/create", title: "Fault" },
      { url: "/wishes/create", title: "Wish" },
    ];
    const { api } = await draw({ url: "", urls, title: "New request" });
    await screen.findByRole("dialog", { name: "New request" });
    expect(screen.getByRole("status").textContent).toContain(kitTexts.please_select_event_type_first);
    expect(api.calls).toEqual([]);
    const select = screen.getByRole("combobox", { name: kitTexts["kit.popup.event_type"] });
    expect(select.textContent).toContain(kitTexts.please_select_event_type);
    fireEvent.click(select);
    fireEvent.click(screen.getByRole("option", { name: "Wish" }));
    await screen.findByText(/level 1, wishes/);
    expect(count()).toBe(1);
  });

  it("[lists 6 pop-up] given a page that the person may not open, when its pop-up loads, then it closes and says that access is denied", async () => {
    await draw({ url: "/secret" });
    await screen.findByText(kitTexts.you_do_not_have_permission_for_this_view);
    expect(screen.getByText(kitTexts.access_denied)).toBeDefined();
    expect(count()).toBe(0);
  });

  it("[lists 8 errors] given a page that cannot be loaded, when its pop-up opens, then it says why and offers to try again", async () => {
    const { api } = await draw({ url: "/broken", title: "Broken" });
    fireEvent.click(await screen.findByRole("button", { name: kitTexts["kit.again"] }));
    await waitFor(() => expect(api.calls).toHaveLength(2));
    expect(screen.getByRole("dialog", { name: "Broken" })).toBeDefined();
  });

  it("[lists 4 submit] given a saved record, when it is saved and stays, saved for a new one, and saved and closed, then the pop-up goes on as it should", async () => {
    const closed: (string | null)[] = [];
    const { kit } = await draw({
      url: "/orders/create",
      redirect: "/orders/done",
      onClosed: ({ key }) => closed.push(key),
    });
    fireEvent.change(await screen.findByLabelText("subject 1"), { target: { value: "one" } });
    press("Save");
    expect(screen.getByLabelText<HTMLInputElement>("subject 1").value).toBe("one");
    press("Save and new");
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("subject 1").value).toBe(""));
    expect([count(), closed]).toEqual([1, []]);
    press("Save and close");
    await waitFor(() => expect(kit.history.url).toBe("/orders/done"));
    expect([count(), closed]).toEqual([0, ["k7"]]);
  });

  it("[lists 7 LayoutManagers_getPopup] given a page that says so, when its record is saved, then each save closes the pop-up", async () => {
    await draw({ url: "/orders/create" }, popupApi({ closeModal: true }));
    await screen.findByText(/saves once/);
    expect(screen.queryByRole("button", { name: /Save and/ })).toBeNull();
    press("Save");
    await waitFor(() => expect(count()).toBe(0));
  });

  it("[lists 2.4 pop-up] given a panel in a pop-up, when it turns over, then its address moves there; a link elsewhere leaves with the page below", async () => {
    const { kit, goTo } = await draw({ url: "/orders/update?id=1" });
    await screen.findByText(/level 1/);
    press("turn over 1");
    await screen.findByText("Order at /orders/update?id=1&tab=2");
    expect(kit.history.url).toBe("/orders/index");
    fireEvent.click(screen.getByRole("link", { name: "elsewhere 1" }));
    await waitFor(() => expect(kit.history.url).toBe("/elsewhere"));
    goTo("/elsewhere");
    await waitFor(() => expect(count()).toBe(0));
  });

  it("[lists 4 pop-up] given a pop-up above another, when Back is used, then the topmost closes and the page stays; forward opens none again", async () => {
    const { kit } = await draw({ url: "/orders/update?id=1" });
    await screen.findByLabelText("subject 1");
    press("person of 1");
    await screen.findByText(/level 2, people/);
    window.history.back();
    await waitFor(() => expect(count()).toBe(1));
    let moves = 0;
    const note = (): void => {
      moves += 1;
    };
    window.addEventListener("popstate", note);
    window.history.forward();
    // There, and back again: the entry that is left over is given up.
    await waitFor(() => expect(moves).toBe(2));
    window.removeEventListener("popstate", note);
    expect([count(), window.history.state.depth]).toEqual([1, 1]);
    window.history.back();
    await waitFor(() => expect(count()).toBe(0));
    expect([kit.history.url, window.history.state.depth]).toEqual(["/orders/index", 0]);
  });

  it("[lists 4 pop-up] given values that are not saved, when Back is used, then it asks first, Back again takes the question away, and agreeing closes", async () => {
    await draw({ url: "/orders/update?id=1" });
    fireEvent.change(await screen.findByLabelText("subject 1"), { target: { value: "new" } });
    await waitFor(() => expect(window.history.state).toMatchObject({ depth: 1 }));
    window.history.back();
    await screen.findByRole("alertdialog", { name: kitTexts.you_have_unfinished_changes });
    await waitFor(() => expect(window.history.state).toMatchObject({ depth: 1 }));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(window.history.state).toMatchObject({ depth: 1 }));
    expect(screen.getByLabelText<HTMLInputElement>("subject 1").value).toBe("new");
    window.history.back();
    fireEvent.click(await screen.findByRole("button", { name: kitTexts["kit.popup.close_anyway"] }));
    await waitFor(() => expect(count()).toBe(0));
    await waitFor(() => expect(window.history.state).toMatchObject({ depth: 0 }));
  });

  it("[lists 4 pop-up] given a page that was come to, when a pop-up above it is closed by its cross or left by a link, then Back leads to what was before", async () => {
    const { kit } = await draw({ url: "/orders/update?id=1" });
    await screen.findByLabelText("subject 1");
    press(uiTexts["ui.close"]);
    await waitFor(() => expect(window.history.state).toMatchObject({ depth: 0 }));
    press("open");
    await screen.findByLabelText("subject 1");
    fireEvent.click(screen.getByRole("link", { name: "elsewhere 1" }));
    await waitFor(() => expect(window.location.pathname).toBe("/elsewhere"));
    expect(window.history.state).toMatchObject({ depth: 0 });
    window.history.back();
    await waitFor(() => expect(kit.history.url).toBe("/orders/index"));
    expect([count(), window.history.state.depth]).toEqual([0, 0]);
  });
});
