import designerTexts from "@tessera/designer-kit/i18n/en.json";
import {
  type DesignerRegistries,
  DesignerRegistriesProvider,
  LoadedRegistries,
} from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { getPreviewChoices } from "../../../previews/operations/getPreviewChoices.ts";
import { getPreviewDrafts } from "../../../previews/operations/getPreviewDrafts.ts";
import { getPreviewRecords } from "../../../previews/operations/getPreviewRecords.ts";
import { openPreview } from "../../../previews/operations/openPreview.ts";
import { openPreviewAsPerson } from "../../../previews/operations/openPreviewAsPerson.ts";
import ownTexts from "../../i18n/en.json";
import { definitionSource } from "../definitionSource.tsx";
import { PreviewPane } from "./PreviewPane.tsx";

beforeAll(installDom);
afterEach(() => {
  clearPage();
  vi.unstubAllGlobals();
});

const name = { kind: "list", id: "deal" };
const registries: DesignerRegistries = {
  kinds: [],
  fieldTypes: [],
  panelTypes: [],
  fieldSheets: new Map(),
  panelSheets: new Map(),
  operations: [],
  icons: new Map(),
  definitions: definitionSource,
};
const load = async (): Promise<DesignerRegistries> => registries;
const frame = () => screen.getByTitle<HTMLIFrameElement>("Preview of the drafts");

/** Draws the pane; answers what it is drawn again with after a saved draft. */
async function draw(api: FakeApi, settings: object = {}) {
  let count = 0;
  api
    .answer(openPreview, () => ({ id: `handle-${++count}`, expiresAt: Date.now() + 1_800_000 }))
    .answer(openPreviewAsPerson, () => ({ id: "as-person", expiresAt: Date.now() + 1_800_000 }))
    .answer(getPreviewRecords, () => ({
      options: [
        { key: "k1", value: "First deal", detail: null },
        { key: "k2", value: "Second deal", detail: null },
      ],
      completed: true,
    }))
    .answer(getPreviewChoices, () => ({
      roles: [{ id: "clerk", label: "Clerk" }],
      guest: true,
      persons: [{ id: "p1", name: "Anna Kiss" }],
      hasMore: false,
    }));
  const kit = await createTestKit({ api, texts: { ...kitTexts, ...designerTexts, ...ownTexts } });
  kit.userConfig.set("DESIGN_PREVIEW", { language: null, theme: "light", device: "desktop", ...settings });
  const pane = (revisions: string) => (
    <TestKit kit={kit} url="/designer/definitions">
      <DesignerRegistriesProvider load={load}>
        <Suspense>
          <LoadedRegistries>
            <PreviewPane
              name={name}
              revisions={revisions}
              documents={[]}
              bodyOf={() => null}
              onShow={() => undefined}
            />
          </LoadedRegistries>
        </Suspense>
      </DesignerRegistriesProvider>
    </TestKit>
  );
  const { rerender } = await act(async () => render(pane("1")));
  return Object.assign((revisions: string) => rerender(pane(revisions)), { config: kit.userConfig });
}

const drafts = { drafts: [name], left: [], invalid: [], recordOf: null, problems: [] };

it("[design 10 preview] given a draft, when it is previewed and saved again, then the same frame stays, and what it is drawn from is asked for again", async () => {
  const api = new FakeApi().answer(getPreviewDrafts, () => drafts);
  const save = await draw(api);
  await screen.findByText(/Preview of 1 draft\. Nothing is saved here\./);
  await screen.findByTitle("Preview of the drafts");
  const before = frame();
  expect(before.src).toContain("/pages/preview?id=handle-1");
  const asked = () => api.calls.filter(({ operation }) => operation === getPreviewDrafts.id).length;
  const count = asked();
  save("2");
  await waitFor(() => expect(asked()).toBeGreaterThan(count));
  expect(frame()).toBe(before);
});

it("[design 10 preview] given a person to look as, when they are chosen, then another preview is opened for them, and the banner says whose view it is", async () => {
  const api = new FakeApi().answer(getPreviewDrafts, () => drafts);
  await draw(api);
  await screen.findByText(/Preview of 1 draft/);
  fireEvent.click(screen.getByRole("combobox", { name: "View as" }));
  fireEvent.click(await screen.findByRole("option", { name: "Anna Kiss" }));
  await screen.findByText(/Viewed as Anna Kiss\. Nothing is saved here\./);
  await waitFor(() => expect(frame().src).toContain("id=as-person"));
  const opened = api.calls.filter(({ operation }) => operation === openPreviewAsPerson.id);
  expect(opened.map(({ input }) => input)).toEqual([{ ...name, language: null, userId: "p1" }]);
});

it("[design 10 preview] given a preview that is opened, when no language is chosen, then it says that it is one's own, and what is chosen is kept for the person", async () => {
  const api = new FakeApi().answer(getPreviewDrafts, () => drafts);
  const { config } = await draw(api);
  await screen.findByText(/Preview of 1 draft/);
  const language = screen.getByRole("combobox", { name: "Language" });
  expect(language.textContent).toBe("Own language");
  fireEvent.click(language);
  fireEvent.click(await screen.findByRole("option", { name: "Deutsch" }));
  await waitFor(() => expect(config.get("DESIGN_PREVIEW")).toMatchObject({ language: "de", device: "desktop" }));
  fireEvent.click(screen.getByRole("button", { name: "Phone" }));
  await waitFor(() => expect(config.get("DESIGN_PREVIEW")).toMatchObject({ language: "de", device: "phone" }));
});

it("[design 10 preview] given a phone, when a preview is opened there, then it is drawn as on a phone, and no other device is offered", async () => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
  const api = new FakeApi().answer(getPreviewDrafts, () => drafts);
  await draw(api);
  await screen.findByTitle("Preview of the drafts");
  expect(frame().style.width).toBe("390px");
  expect(screen.queryByRole("button", { name: "Desktop" })).toBeNull();
});

it("[design 10 preview] given someone who may look as a guest, when they choose it, then the preview is opened so", async () => {
  const api = new FakeApi().answer(getPreviewDrafts, () => drafts);
  await draw(api);
  await screen.findByText(/Preview of 1 draft/);
  fireEvent.click(screen.getByRole("combobox", { name: "View as" }));
  fireEvent.click(await screen.findByRole("option", { name: "Guest (not signed in)" }));
  await screen.findByText(/Viewed as Guest/);
  const opened = api.calls.filter(({ operation }) => operation === openPreview.id);
  expect(opened.at(-1)?.input).toEqual({ ...name, role: null, guest: true, language: null });
});

it("[design 10 preview] given drafts that do not count, when there are such, then they are named beside the picture", async () => {
  const left = [{ kind: "entity", id: "deal-entity" }];
  const api = new FakeApi().answer(getPreviewDrafts, () => ({ ...drafts, left }));
  await draw(api);
  await screen.findByText(/1 draft does not count here/);
  await screen.findByRole("button", { name: "deal-entity" });
});

it("[design 10 preview] given drafts with errors that the page only leads to, when there are such, then they are named beside the picture", async () => {
  const invalid = [{ kind: "url", id: "far-url" }];
  const api = new FakeApi().answer(getPreviewDrafts, () => ({ ...drafts, invalid }));
  await draw(api);
  await screen.findByText(/1 draft that this only leads to has errors and is left out/);
  await screen.findByRole("button", { name: "far-url" });
  expect(frame().closest("[hidden]")).toBeNull();
});

it("[design 10 preview] given a form whose record was chosen before, when it is previewed, then the frame begins with that record, and with another once that is chosen", async () => {
  const api = new FakeApi().answer(getPreviewDrafts, () => ({ ...drafts, recordOf: "deal" }));
  const { config } = await draw(api, { records: { deal: "k1" } });
  await waitFor(() => expect(frame().src).toContain("record=k1"));
  const record = await screen.findByRole("combobox", { name: "Record" });
  fireEvent.click(record);
  fireEvent.click(await screen.findByRole("option", { name: "Second deal" }));
  await waitFor(() => expect(frame().src).toContain("record=k2"));
  expect(config.get("DESIGN_PREVIEW")).toMatchObject({ records: { deal: "k2" } });
});

it("[design 10 preview] given a form, when the generated record is chosen, then the frame begins with it, and it is kept for the next time", async () => {
  const api = new FakeApi().answer(getPreviewDrafts, () => ({ ...drafts, recordOf: "deal" }));
  const { config } = await draw(api);
  fireEvent.click(await screen.findByRole("combobox", { name: "Record" }));
  fireEvent.click(await screen.findByRole("option", { name: "Generated record" }));
  await waitFor(() => expect(new URL(frame().src).searchParams.get("record")).toBe("~sample"));
  expect(config.get("DESIGN_PREVIEW")).toMatchObject({ records: { deal: "~sample" } });
});

it("[design 10 preview] given a record that was chosen before, when who is looked as does not read it, then it says so in place of its name", async () => {
  const api = new FakeApi().answer(getPreviewDrafts, () => ({ ...drafts, recordOf: "deal" }));
  await draw(api, { records: { deal: "gone" } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Record" }).value).toBe("Not visible to this person"),
  );
});

it("[design 10 preview] given a draft with errors, when it is previewed, then they stand in the place of the picture, which comes back once they are gone", async () => {
  const problem = { severity: "error" as const, code: "reference_dangling", path: "/form", data: {}, document: name };
  let problems = [problem];
  const api = new FakeApi().answer(getPreviewDrafts, () => ({ ...drafts, problems }));
  const save = await draw(api);
  await screen.findByText(/The draft has errors/);
  expect(frame().closest("[hidden]")).not.toBeNull();
  problems = [];
  save("2");
  await waitFor(() => expect(frame().closest("[hidden]")).toBeNull());
});

it("[design 10 preview] given a person without the right, when the preview is refused, then the pane says so and tries again when it is asked to", async () => {
  const api = new FakeApi().answer(getPreviewDrafts, () => drafts);
  await draw(api);
  await screen.findByTitle("Preview of the drafts");
  let isRefused = true;
  api.answer(openPreview, () => {
    if (isRefused) throw new ApiError(403, "access_denied");
    return { id: "again", expiresAt: Date.now() + 1_800_000 };
  });
  fireEvent.click(screen.getByRole("combobox", { name: "View as" }));
  fireEvent.click(await screen.findByRole("option", { name: "Clerk" }));
  const again = await screen.findByRole("button", { name: kitTexts["kit.again"] });
  isRefused = false;
  fireEvent.click(again);
  await waitFor(() => expect(frame().src).toContain("id=again"));
});
