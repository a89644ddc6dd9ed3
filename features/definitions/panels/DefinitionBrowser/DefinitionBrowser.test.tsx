import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import designerTexts from "@tessera/designer-kit/i18n/en.json";
import { DesignerRegistriesProvider } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { codeText, typeCode } from "@tessera/web-kit/code/testing/typeCode.ts";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fieldViews } from "../../../../fields/fields.web.gen.ts";
import { seldomFieldViews } from "../../../../fields/seldomFields.web.gen.ts";
import { documentKinds } from "../../../documents.gen.ts";
import { getEntityDiagram } from "../../../entities/operations/getEntityDiagram.ts";
import { entityDiagram } from "../../../entities/server/entityDiagram.ts";
import ownTexts from "../../i18n/en.json";
import { getPublishes } from "../../operations/getPublishes.ts";
import { documents, fixtures } from "./fixtures.ts";
import { FakeDefinitions } from "./testing/fakeDefinitions.tsx";
import { loadTestRegistries } from "./testing/loadTestRegistries.tsx";
import { View } from "./view.tsx";

const texts = { ...designerTexts, ...ownTexts };

// The views of fields are loaded by the first sheet, which takes its time on a busy machine.
beforeAll(installDom);
afterEach(clearPage);

const registry = { views: { ...fieldViews, ...seldomFieldViews } };
async function draw(shelf = new FakeDefinitions(documentKinds, documents), subsystem: string | null = null) {
  const kit = await createTestKit({ api: shelf.api, texts: { ...uiTexts, ...kitTexts, ...texts } });
  // What suspends inside an action is only drawn again by one that is waited for.
  const view = await act(async () =>
    render(
      <TestKit kit={kit} url="/designer/definitions">
        <FieldRegistryProvider registry={registry}>
          <DesignerRegistriesProvider load={loadTestRegistries}>
            <View id="browser" params={{ subsystem }} />
          </DesignerRegistriesProvider>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  await screen.findByRole("tree", { name: "Documents" });
  return { shelf, ...view };
}

const tree = () => within(screen.getByRole("tree", { name: "Documents" }));

/** Opens a document by way of the tree: the branch of its kind, then the document. */
async function openDocument(kind: string, key: string): Promise<void> {
  fireEvent.click(tree().getByRole("treeitem", { name: new RegExp(`^${kind}`) }));
  const item = await waitFor(() => {
    const found = tree()
      .getAllByRole("treeitem")
      .find((one) => one.dataset.id === key);
    if (!found) throw new Error(`${key} is not in the tree.`);
    return found;
  });
  await act(async () => void fireEvent.click(item));
  await screen.findByRole("tree", { name: "Elements" });
}

async function chooseElement(name: string | RegExp): Promise<void> {
  const item = await within(screen.getByRole("tree", { name: "Elements" })).findByRole("treeitem", { name });
  await act(async () => void fireEvent.click(item));
}

async function field(label: string): Promise<HTMLElement> {
  return screen.findByRole("textbox", { name: label });
}

const bodyOf = (shelf: FakeDefinitions, key: string) => {
  const body = shelf.drafts.get(key)?.document?.body;
  return isJsonObject(body) ? body : null;
};

describe("DefinitionBrowser", { timeout: 30_000 }, () => {
  it.each(fixtures)(
    "[design 4 browser] given $name, when an entity is open, then nothing is in the way of assistive technology",
    async ({ params }) => {
      const { container } = await draw(undefined, params.subsystem ?? null);
      await openDocument("Entities", "entity:service-request");
      await chooseElement("Subject");
      await field("Label");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[design 4 browser] given a field of a form, when its label is edited and edited back, then the draft comes and goes, and undo says what it undoes", async () => {
    const { shelf } = await draw();
    await openDocument("Forms", "form:service-request");
    await chooseElement("Subject");
    const input = await field("Label");
    fireEvent.change(input, { target: { value: "Topic" } });
    await waitFor(() => expect(screen.getByText(/Draft saved/)).toBeTruthy());
    expect(JSON.stringify(bodyOf(shelf, "form:service-request"))).toContain('"label":"Topic"');
    expect(screen.getByRole("button", { name: /^Changed/ })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Undo: change Label (Subject)" }));
    await waitFor(() => expect(screen.getByText("Published")).toBeTruthy());
    expect(shelf.drafts.size).toBe(0);
    expect(await field("Label")).toHaveProperty("value", "Subject");
  });

  it("[design 4 browser] given an entity, when a column is added and put on its form, then both drafts are there and are published with a note", async () => {
    const { shelf } = await draw();
    await openDocument("Entities", "entity:service-request");
    await chooseElement(/^Columns/);
    fireEvent.click(await screen.findByRole("button", { name: "Add column" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add column" }));
    fireEvent.change(dialog.getByLabelText(/^Label/), { target: { value: "Cost centre" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    fireEvent.click(await screen.findByRole("button", { name: "Also add to a form…" }));
    const forms = within(await screen.findByRole("dialog", { name: /Add Cost centre to forms/ }));
    fireEvent.click(await forms.findByRole("checkbox", { name: "Service request" }));
    fireEvent.click(forms.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(shelf.drafts.size).toBe(2));
    expect(bodyOf(shelf, "entity:service-request")).toMatchObject({
      columns: [{}, {}, {}, { name: "cost_centre", column: "cost_centre", label: "Cost centre", type: "text" }],
    });
    expect(bodyOf(shelf, "form:service-request")).toMatchObject({
      pages: [{ groups: [{ items: [{}, {}, { column: "cost_centre", label: "Cost centre", posRow: 2 }] }] }],
    });
    fireEvent.click(await screen.findByRole("button", { name: "Publish 2 drafts" }));
    const publishing = within(await screen.findByRole("dialog", { name: "Publish" }));
    // A note is proposed, and may be written otherwise, but not left out.
    const note = publishing.getByLabelText(/^Note/);
    await waitFor(() => expect(note).toHaveProperty("value", expect.stringMatching(/Cost centre added/)));
    fireEvent.change(note, { target: { value: "" } });
    fireEvent.click(publishing.getByRole("button", { name: "Publish 2 documents" }));
    expect(publishing.getByText("Briefly describe what changes.")).toBeTruthy();
    fireEvent.change(note, { target: { value: "Cost centre" } });
    fireEvent.click(publishing.getByRole("button", { name: "Publish 2 documents" }));
    await screen.findByText(/^2 documents are published: .*Service request/);
    expect(shelf.drafts.size).toBe(0);
  });

  it("[design 9 commands] given a column that was added and put on a form, when it is undone by button and by key, then each step says its document, shows it and takes its draft away, and both come back", async () => {
    const { shelf } = await draw();
    await openDocument("Entities", "entity:service-request");
    await chooseElement(/^Columns/);
    fireEvent.click(await screen.findByRole("button", { name: "Add column" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add column" }));
    fireEvent.change(dialog.getByLabelText(/^Label/), { target: { value: "Cost centre" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    fireEvent.click(await screen.findByRole("button", { name: "Also add to a form…" }));
    const forms = within(await screen.findByRole("dialog", { name: /Add Cost centre to forms/ }));
    fireEvent.click(await forms.findByRole("checkbox", { name: "Service request" }));
    fireEvent.click(forms.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(shelf.drafts.size).toBe(2));
    const undo = await screen.findByRole("button", { name: "Undo: add Cost centre to 1 form in Service request" });
    await act(async () => void fireEvent.click(undo));
    await screen.findByText(/^Form · service-request$/);
    await screen.findByText("Undone: add Cost centre to 1 form in Service request");
    await waitFor(() => expect([...shelf.drafts.keys()]).toEqual(["entity:service-request"]));
    const elements = await screen.findByRole("tree", { name: "Elements" });
    await act(async () => void fireEvent.keyDown(elements, { key: "z", ctrlKey: true }));
    await screen.findByText(/^Entity · service-request$/);
    await waitFor(() => expect(shelf.drafts.size).toBe(0));
    await screen.findByRole("button", { name: /no draft/i });
    for (const what of [/^Redo: add Cost centre$/, /^Redo: add Cost centre to 1 form/]) {
      const redo = await screen.findByRole("button", { name: what });
      await act(async () => void fireEvent.click(redo));
    }
    await waitFor(() => expect(shelf.drafts.size).toBe(2));
    expect(JSON.stringify(bodyOf(shelf, "form:service-request"))).toContain('"column":"cost_centre"');
  });

  it("[design 4 drafts] given a form whose draft cannot be saved, when a new column is put on it, then the dialog says so and nothing waits, and trying again adds one field", async () => {
    const { shelf } = await draw();
    shelf.unsaved.add("form:service-request");
    await openDocument("Entities", "entity:service-request");
    await chooseElement(/^Columns/);
    fireEvent.click(await screen.findByRole("button", { name: "Add column" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add column" }));
    fireEvent.change(dialog.getByLabelText(/^Label/), { target: { value: "Cost centre" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    fireEvent.click(await screen.findByRole("button", { name: "Also add to a form…" }));
    const forms = within(await screen.findByRole("dialog", { name: /Add Cost centre to forms/ }));
    fireEvent.click(await forms.findByRole("checkbox", { name: "Service request" }));
    fireEvent.click(forms.getByRole("button", { name: "Add" }));
    await forms.findByText(kitTexts["kit.error.network.title"]);
    expect(shelf.drafts.has("form:service-request")).toBe(false);
    shelf.unsaved.clear();
    fireEvent.click(await forms.findByRole("button", { name: "Add" }));
    await waitFor(() => expect(shelf.drafts.has("form:service-request")).toBe(true));
    expect(JSON.stringify(bodyOf(shelf, "form:service-request")).split('"column":"cost_centre"').length).toBe(2);
  });

  it.each([
    [true, /someone has to approve it/],
    [false, /This only adds/],
  ])(
    "[design 5 plans] given a draft that changes a table (waits for a person: %s), when it is about to be published, then the dialog says so, with each statement, its rows and its uses",
    async (waits, text) => {
      const { shelf } = await draw();
      shelf.preview = {
        waits,
        steps: [
          {
            phase: "switch",
            action: "keep_column",
            entity: "service-request",
            target: "subject",
            sql: 'alter table "app"."service_request" rename column "subject" to "_kept"',
            additive: !waits,
            rows: 12,
            uses: [{ kind: "form", id: "service-request" }],
          },
        ],
      };
      await openDocument("Entities", "entity:service-request");
      fireEvent.change(await screen.findByLabelText(/^Label/), { target: { value: "Request" } });
      fireEvent.click(await screen.findByRole("button", { name: "Publish 1 draft" }));
      const publishing = within(await screen.findByRole("dialog", { name: "Publish" }));
      expect(await publishing.findByText(text)).toBeTruthy();
      fireEvent.click(publishing.getByText("1 step with SQL"));
      expect(publishing.getByText(/rename column "subject"/)).toBeTruthy();
      expect(publishing.getByText("12 rows")).toBeTruthy();
      expect(publishing.getByText("Used by form:service-request")).toBeTruthy();
    },
  );

  it("[design 4 browser] given a rule that cannot be read, when it is typed, then the field says so at once", async () => {
    await draw();
    await openDocument("Forms", "form:service-request");
    await chooseElement("Estimated cost");
    typeCode(await field("Hidden when"), "cost > ");
    await screen.findByText(/Code|expression\.problem\.syntax_error|cannot be read here/);
  });

  it("[design 3 canvas] given an entity that refers to another, when its diagram is shown and the other is opened there, then the other document is open", async () => {
    const [request] = documents;
    if (!request || !isJsonObject(request.body)) throw new Error("The fixtures begin with an entity.");
    const references = [{ id: "r1", name: "person", label: "Requester", entity: "person", columns: ["subject"] }];
    const start = { ...request, body: { ...request.body, references } };
    const entities = [start, { ...request, id: "person", body: { ...request.body, label: "Person" } }];
    const shelf = new FakeDefinitions(documentKinds, entities);
    shelf.api.answer(getEntityDiagram, ({ reach }) => entityDiagram(entities, start, reach));
    await draw(shelf);
    await openDocument("Entities", "entity:service-request");
    fireEvent.click(screen.getByRole("tab", { name: "Diagram" }));
    await screen.findByRole("img", { name: "Service request refers to Person: Requester" });
    fireEvent.click(screen.getByRole("button", { name: /^Person.*Subject/ }));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Open Person" })));
    await screen.findByText("Entity · person");
    expect(screen.getByRole("tab", { name: "Properties", selected: true })).toBeTruthy();
  });

  it("[design 4 drafts] given someone else saved the same property meanwhile, when mine is kept there, then it is the draft with all else of theirs", async () => {
    const { shelf } = await draw();
    await openDocument("Forms", "form:service-request");
    await chooseElement("Subject");
    const theirs = JSON.parse(
      JSON.stringify(documents[1]).replace('"label":"Subject"', '"label":"Theirs","help":"Why"'),
    );
    shelf.drafts.set("form:service-request", { document: theirs, baseVersion: 1, revision: 3 });
    fireEvent.change(await field("Label"), { target: { value: "Mine" } });
    await screen.findByText(/In one place both changed the same/);
    expect(screen.getAllByText("Theirs")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Save like this" }));
    await waitFor(() => expect(shelf.drafts.get("form:service-request")?.revision).toBe(4));
    expect(JSON.stringify(bodyOf(shelf, "form:service-request"))).toMatch(
      /"help":"Why".*"label":"Mine"|"label":"Mine".*"help":"Why"/,
    );
  });

  it("[design 4 browser] given no network, when an edit is saved, then nothing is lost and it is saved on asking again", async () => {
    const { shelf } = await draw();
    await openDocument("Forms", "form:service-request");
    await chooseElement("Subject");
    const input = await field("Label");
    shelf.isDown = true;
    fireEvent.change(input, { target: { value: "Topic" } });
    const again = await screen.findByRole("button", { name: kitTexts["kit.again"] });
    expect(input).toHaveProperty("value", "Topic");
    shelf.isDown = false;
    fireEvent.click(again);
    await screen.findByText(/Draft saved/);
  });

  it("[design 4 browser] given the text of a document, when it is edited, then it is applied only as a document, in one step back", async () => {
    const { shelf } = await draw();
    await openDocument("Lists", "list:service-request");
    fireEvent.click(screen.getByRole("tab", { name: "Text" }));
    const area = await screen.findByRole("textbox", { name: "Text" });
    const canonical = codeText(area);
    typeCode(area, canonical.replace("{", ""));
    expect(screen.getByRole("button", { name: /^Apply/ }).getAttribute("aria-disabled")).toBe("true");
    typeCode(area, canonical.replace('"label": "Service requests"', '"label": "Requests"'));
    fireEvent.click(screen.getByRole("button", { name: "Apply changes" }));
    await waitFor(() => expect(bodyOf(shelf, "list:service-request")).toMatchObject({ label: "Requests" }));
    expect(screen.getByRole("button", { name: "Undo: edit text" })).toBeTruthy();
  });

  it("[design 4 browser] given published versions, when an old one is restored, then it is published again", async () => {
    const { shelf } = await draw();
    await openDocument("Forms", "form:service-request");
    await chooseElement("Subject");
    fireEvent.change(await field("Label"), { target: { value: "Topic" } });
    fireEvent.click(await screen.findByRole("button", { name: "Publish 1 draft" }));
    const publishing = within(await screen.findByRole("dialog", { name: "Publish" }));
    fireEvent.change(publishing.getByLabelText(/^Note/), { target: { value: "Topic" } });
    fireEvent.click(publishing.getByRole("button", { name: "Publish 1 document" }));
    await screen.findByText(/^“Service request” is published/);
    fireEvent.click(screen.getByRole("tab", { name: "History" }));
    fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
    fireEvent.click(await screen.findByRole("button", { name: "Restore version 1" }));
    await waitFor(async () => expect((await shelf.api.call(getPublishes, {})).publishes).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Label" })).toHaveProperty("value", "Subject"));
    expect(shelf.drafts.size).toBe(0);
  });

  it("[design 4 browser] given a changed property, when it is published with one click, then the note says what changed, and nothing is marked as changed any more", async () => {
    const { shelf } = await draw();
    await openDocument("Forms", "form:service-request");
    await chooseElement("Subject");
    fireEvent.change(await field("Label"), { target: { value: "Topic" } });
    const marks = () => document.querySelectorAll(".t-designer__properties .t-field.is-changed").length;
    await waitFor(() => expect(marks()).toBe(1));
    fireEvent.click(await screen.findByRole("button", { name: "Publish 1 draft" }));
    const publishing = within(await screen.findByRole("dialog", { name: "Publish" }));
    const button = publishing.getByRole("button", { name: "Publish 1 document" });
    await waitFor(() => expect(publishing.getByLabelText(/^Note/)).not.toHaveProperty("value", ""));
    fireEvent.click(button);
    await screen.findByText(/^“Service request” is published/);
    const [last] = (await shelf.api.call(getPublishes, {})).publishes;
    expect(last?.note).toMatch(/Label is now “Topic”/);
    await waitFor(() => expect(marks()).toBe(0));
    expect(await field("Label")).toHaveProperty("value", "Topic");
  });

  it("[design 4 browser] given documents that are opened one after the other, when the address is read, then it names the open one and its chosen element, and each document is an entry to go back to", async () => {
    await draw();
    const pushed = vi.spyOn(window.history, "pushState");
    await openDocument("Forms", "form:service-request");
    expect(new URLSearchParams(window.location.search).get("id")).toBe("service-request");
    await chooseElement("Subject");
    await waitFor(() => expect(new URLSearchParams(window.location.search).get("path")).toMatch(/#/));
    await openDocument("Lists", "list:service-request");
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      kind: "list",
      id: "service-request",
    });
    expect(pushed).toHaveBeenCalledTimes(2);
    pushed.mockRestore();
  });

  it("[design 4 browser] given a kind and a title, when a document is begun, then its id is proposed and it is a draft that can be edited", async () => {
    const { shelf } = await draw();
    fireEvent.click(screen.getByRole("button", { name: "New document" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New document" }));
    fireEvent.change(dialog.getByRole("textbox", { name: /^Title/ }), { target: { value: "Cost centre" } });
    await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Create" })));
    await screen.findByRole("tree", { name: "Elements" });
    expect(shelf.drafts.get("entity:cost-centre")?.document).toMatchObject({
      subsystem: "demo",
      body: { label: "Cost centre", storage: { schema: "app", table: "cost_centre" } },
    });
  });

  it("[design 4 browser] given a document, when it is deleted, then a draft says so until it is kept again", async () => {
    const { shelf } = await draw();
    await openDocument("Lists", "list:service-request");
    fireEvent.click(screen.getByRole("button", { name: "More actions for this document" }));
    await act(async () => void fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" })));
    const keep = await screen.findByRole("button", { name: "Keep document" });
    expect(shelf.drafts.get("list:service-request")?.document).toBeNull();
    await act(async () => void fireEvent.click(keep));
    await screen.findByRole("tree", { name: "Elements" });
    expect(shelf.drafts.size).toBe(0);
  });

  it("[design 4 browser] given a problem, when it is clicked, then the keyboard is in the field that has it", async () => {
    await draw();
    await openDocument("Forms", "form:service-request");
    await chooseElement("Subject");
    fireEvent.change(await field("Name"), { target: { value: "not a name" } });
    await chooseElement("Estimated cost");
    const problem = await screen.findByRole("button", { name: /The value has the wrong form/ });
    await act(async () => void fireEvent.click(problem));
    await waitFor(() => expect(document.activeElement).toHaveProperty("value", "not a name"));
  });

  it("[design 4 browser] given a search, when nothing matches, then it says so and leads back", async () => {
    await draw();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "zzz" } });
    fireEvent.click(await screen.findByRole("button", { name: "Clear search" }));
    await screen.findByRole("treeitem", { name: "demo" });
  });

  it("[design 10 rights] given a person who may only read, when a document is open, then nothing can be edited", async () => {
    const shelf = new FakeDefinitions(documentKinds, documents);
    shelf.mayEdit = false;
    await draw(shelf);
    await openDocument("Forms", "form:service-request");
    await screen.findByText("Read-only");
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Label" })).toBeNull();
  });

  it.each([
    ["roles that can", ["Administrator", "Designer"], "Read-only. Roles that can change it: Administrator, Designer."],
    ["no role that they see", [], texts["definitions.read_only.nobody"]],
  ])(
    "[design 10 rights] given a definition that one may only read, when it is open, then a line above it names %s",
    async (_whose, changers, line) => {
      const shelf = new FakeDefinitions(documentKinds, documents);
      Object.assign(shelf, { mayEdit: false, changers });
      await draw(shelf);
      await openDocument("Forms", "form:service-request");
      const area = screen.getByRole("region", { name: texts["definitions.document"] });
      within(area).getByText(line);
    },
  );

  it("[design 4 browser] given a person who may see no definition, when the browser opens, then it says so", async () => {
    const shelf = new FakeDefinitions(documentKinds, []);
    const kit = await createTestKit({ api: shelf.api, texts: { ...uiTexts, ...kitTexts, ...texts } });
    render(
      <TestKit kit={kit} url="/designer/definitions">
        <DesignerRegistriesProvider load={loadTestRegistries}>
          <View id="browser" params={{ subsystem: null }} />
        </DesignerRegistriesProvider>
      </TestKit>,
    );
    await screen.findByText(texts["definitions.no_permission"]);
  });

  it("[design 9 keyboard] given the open workbench, when F6 is pressed, then the keyboard goes from area to area", async () => {
    await draw();
    await openDocument("Forms", "form:service-request");
    const names: (string | null)[] = [];
    for (let step = 0; step < 3; step++) {
      act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "F6", bubbles: true }));
      if (document.activeElement === document.body) screen.getByRole("navigation", { name: "Documents" }).focus();
      names.push(document.activeElement?.getAttribute("aria-label") ?? null);
    }
    expect(names).toEqual(["Documents", "Document", "Details"]);
  });
});
