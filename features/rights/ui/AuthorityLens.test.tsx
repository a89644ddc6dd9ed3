import uiTexts from "@tessera/ui/i18n/en.json";
import { Drawer } from "@tessera/ui/layer/Drawer.tsx";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { PanelHost } from "@tessera/web-kit/panels/PanelHost.tsx";
import type { PanelRegistry } from "@tessera/web-kit/panels/PanelRegistryProvider.tsx";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import texts from "../i18n/en.json";
import { getAccess } from "../operations/getAccess.ts";
import { AuthorityLens } from "./AuthorityLens.tsx";

beforeAll(installDom);
afterEach(clearPage);

const form = { id: "g1", type: "DynForm", params: { form: "task" }, columnId: "c" };
const clock = { id: "g2", type: "Clock", params: {}, columnId: "c" };

const none = { document: null, url: null, roles: [], otherRoles: 0 };
const answering = (): FakeApi =>
  new FakeApi().answer(getAccess, ({ subjects }) =>
    subjects.map((subject) =>
      subject.kind === "url"
        ? {
            open: "roles",
            document: { kind: "url", id: "tasks" },
            url: { ID_URL: "tasks", IS_TECHNICAL: true, IS_PUBLIC: false, GROUPS: ["Clerks"] },
            roles: [{ id: "clerk", label: "Clerks", isLimited: false, grants: ["g1", "g7"] }],
            otherRoles: 1,
          }
        : { ...none, open: subject.kind === "field" ? "roles" : "page" },
    ),
  );

const Form = ({ params }: { params: { form: string } }) => <p data-field-name="due">{`Due of ${params.form}`}</p>;
const Clock = () => <p>10:30</p>;
const panels: PanelRegistry["views"] = {
  DynForm: async () => ({ View: Form }),
  Clock: async () => ({ View: Clock }),
};

async function draw(api: FakeApi, inPopup = false, onClose: () => void = () => undefined) {
  const kit = await createTestKit({
    api,
    panels,
    texts: { ...uiTexts, ...kitTexts, ...texts, "panel.Clock": "Clock", "panel.DynForm": "Form" },
  });
  const drawn = render(
    <TestKit kit={kit} url="/home?id=1">
      <nav>
        <a href="/tasks/index?id=7">Tasks</a>
        <a href="https://example.org/">Elsewhere</a>
      </nav>
      <PanelHost {...form} />
      <PanelHost {...clock} />
      {inPopup && (
        <Drawer title="Order" behind="Home" onClose={onClose}>
          <PanelHost id="g2" type="DynForm" params={{ form: "order" }} />
        </Drawer>
      )}
      <AuthorityLens url="/home?id=1" items={[form, clock]} />
    </TestKit>,
  );
  await screen.findByText("10:30");
  return drawn;
}
const card = () => screen.findByRole("region", { name: texts["rights.access.card"] });

describe("the authorisation-editing mode", () => {
  it("[shell 2.2 authorities] given a link, when the keyboard comes to it, then a card says what it is, who may open it, and leads to the grants of the role and to the address", async () => {
    const { container } = await draw(answering());
    screen.getByRole("link", { name: "Tasks" }).focus();
    const shown = within(await card());
    const role = await shown.findByRole("link", { name: "Clerks" });
    const grant = (id: string) => `/designer/definitions?kind=role&id=clerk&path=%2Fgrants%2F%23${id}`;
    expect(role.getAttribute("href")).toBe(grant("g1"));
    expect(shown.getByRole("link", { name: "permission 2" }).getAttribute("href")).toBe(grant("g7"));
    expect(shown.getByRole("link", { name: texts["rights.access.edit_url"] }).getAttribute("href")).toBe(
      "/designer/definitions?kind=url&id=tasks",
    );
    expect(shown.getByText(texts["rights.access.technical"])).toBeDefined();
    expect(shown.getByText("1 more role")).toBeDefined();
    expect(await axeProblems(container)).toEqual([]);
    fireEvent.keyDown(document, { key: "Escape" });
    expect(screen.queryByRole("region", { name: texts["rights.access.card"] })).toBeNull();
  });

  it("[shell 2.2 authorities] given a field of a form and a panel, when the pointer rests on them, then each is asked about as what it is", async () => {
    const api = answering();
    await draw(api);
    fireEvent.pointerOver(screen.getByText("Due of task"));
    expect(await within(await card()).findByText(texts["rights.access.nobody"])).toBeDefined();
    fireEvent.pointerOver(screen.getByText("10:30"));
    await screen.findByText(texts["rights.access.open_page"]);
    expect(api.calls.map(({ input }) => input)).toEqual([
      { subjects: [{ kind: "field", form: "task", field: "due" }] },
      { subjects: [{ kind: "panel", type: "Clock", params: {} }] },
    ]);
  });

  it("[shell 2.2 authorities] given a pop-up whose panel has the id of one below, when the pointer rests on it, then the panel of the pop-up is asked about, the card stands in it, and Escape closes the card first", async () => {
    const api = answering();
    const onClose = vi.fn();
    await draw(api, true, onClose);
    const field = await screen.findByText("Due of order");
    fireEvent.pointerOver(field);
    const shown = await card();
    expect(api.calls.map(({ input }) => input)).toEqual([
      { subjects: [{ kind: "field", form: "order", field: "due" }] },
    ]);
    expect(screen.getByRole("dialog", { name: "Order" }).contains(shown)).toBe(true);
    fireEvent.keyDown(field, { key: "Escape" });
    expect([screen.queryByRole("region", { name: texts["rights.access.card"] }), onClose.mock.calls]).toEqual([
      null,
      [],
    ]);
    fireEvent.keyDown(field, { key: "Escape" });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("[shell 2.2 authorities] given no pointer, when the whole page is listed, then page, panels and links stand there once each", async () => {
    await draw(answering());
    fireEvent.click(screen.getByRole("button", { name: texts["rights.mode.list"] }));
    const dialog = await screen.findByRole("dialog", { name: texts["rights.mode.list"] });
    await within(dialog).findByText("/tasks/index");
    expect(within(dialog).getByText("/home")).toBeDefined();
    expect(within(dialog).getByText("Clock")).toBeDefined();
    expect(within(dialog).queryByText(/example/)).toBeNull();
  });

  it("[shell 2.2 authorities] given someone who may change no role, when they look, then the card says so", async () => {
    await draw(
      new FakeApi().answer(getAccess, () => {
        throw new ApiError(403, "access_denied");
      }),
    );
    screen.getByRole("link", { name: "Tasks" }).focus();
    await within(await card()).findByText("You do not have permission for this.");
  });
});
