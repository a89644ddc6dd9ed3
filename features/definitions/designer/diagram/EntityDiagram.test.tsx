import { installDom } from "@tessera/ui/testing/installDom.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getEntityDiagram } from "../../../entities/operations/getEntityDiagram.ts";
import { entityDiagram } from "../../../entities/server/entityDiagram.ts";
import { documents, openSheet, texts } from "../testing/openSheet.tsx";

// The views of fields are loaded by the first sheet, which takes its time on a busy machine.
beforeAll(installDom);
afterEach(clearPage);

/** Opens the diagram of lines, which refer to requests. */
async function openDiagram(mayEdit = true) {
  const made = await openSheet("entity", "line", "", documents, mayEdit, (shelf) => {
    shelf.api.answer(getEntityDiagram, ({ entity, reach }) => {
      const drafts = [...shelf.drafts.values()].flatMap(({ document }) => document ?? []);
      const known = new Map([...documents, ...drafts].map((one) => [`${one.kind}:${one.id}`, one]));
      const entities = [...known.values()].filter((one) => one.kind === "entity");
      const start = known.get(`entity:${entity}`);
      if (!start) throw new Error(`There is no entity ${entity}.`);
      return entityDiagram(entities, start, reach);
    });
  });
  fireEvent.click(screen.getByRole("tab", { name: texts["definitions.tab.diagram"] }));
  await node(/^Line/);
  return made;
}

const node = (name: RegExp): Promise<HTMLElement> => screen.findByRole("button", { name });

/** Chooses in the menu of the node that has the keyboard, as its key opens it. */
async function choose(of: RegExp, entry: string | RegExp): Promise<void> {
  fireEvent.contextMenu(await node(of));
  fireEvent.click(within(await screen.findByRole("menu")).getByRole("menuitem", { name: entry }));
}

describe("EntityDiagram", { timeout: 60_000 }, () => {
  it("[design 3 canvas] given an entity, when its menu adds a required reference to another, then it is in its draft, shows in the diagram, and one undo takes it away", async () => {
    const { body, drafts } = await openDiagram();
    await choose(/^Line/, texts["definitions.diagram.add_reference"]);
    const dialog = within(await screen.findByRole("dialog", { name: "Reference from Line" }));
    fireEvent.click(dialog.getByRole("combobox", { name: /^Leads to/ }));
    fireEvent.click(await screen.findByRole("option", { name: "Person" }));
    expect(dialog.getByLabelText(/^Label/)).toHaveProperty("value", "Person");
    fireEvent.click(dialog.getByRole("checkbox"));
    fireEvent.click(dialog.getByRole("button", { name: texts["definitions.diagram.connect_confirm"] }));
    await screen.findByRole("img", { name: "Line refers to Person: Person" });
    expect(body()).toMatchObject({
      columns: [{}, {}, {}, { name: "person_id", type: "uuid", required: true }],
      references: [{}, { name: "person", entity: "person", columns: ["person_id"] }],
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Undo: add reference Person" }));
    await waitFor(() => expect(drafts.size).toBe(0));
    await waitFor(() => expect(screen.queryByRole("img", { name: "Line refers to Person: Person" })).toBeNull());
  });

  it("[design 3 canvas] given a reference of another entity than the open one, when its menu deletes it, then that entity has a draft without it, and the notice undoes it", async () => {
    const { drafts } = await openDiagram();
    await choose(/^Request/, "Delete reference: Requester");
    await waitFor(() => expect(drafts.get("entity:request")?.document?.body).toMatchObject({ references: [] }));
    await screen.findByText(/^Reference deleted: Requester/);
    fireEvent.click(await screen.findByRole("button", { name: texts["definitions.undo"] }));
    await waitFor(() => expect(drafts.size).toBe(0));
  });

  it("[design 3 canvas] given an entity, when a new one that refers to it is begun from its menu, then both the entity and the reference are drafts, and one undo takes away both", async () => {
    const { drafts } = await openDiagram();
    await choose(/^Line/, texts["definitions.diagram.add_table"]);
    const dialog = within(await screen.findByRole("dialog", { name: texts["definitions.diagram.new_table"] }));
    fireEvent.change(dialog.getByLabelText(/^Label/), { target: { value: "Delivery" } });
    fireEvent.click(dialog.getByRole("button", { name: texts["definitions.new.confirm"] }));
    await screen.findByRole("img", { name: "Delivery refers to Line: Line" });
    expect(drafts.get("entity:delivery")?.document?.body).toMatchObject({
      columns: [{ name: "id" }, { name: "line_id" }],
      references: [{ entity: "line" }],
    });
    fireEvent.click(await screen.findByRole("button", { name: texts["definitions.undo"] }));
    await waitFor(() => expect(drafts.size).toBe(0));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Delivery/ })).toBeNull());
  });

  it("[design 3 canvas] given an entity that was begun in the diagram, when the keyboard undoes, then the entity and its reference are gone in one step", async () => {
    const { container, drafts } = await openDiagram();
    await choose(/^Line/, texts["definitions.diagram.add_table"]);
    const dialog = within(await screen.findByRole("dialog", { name: texts["definitions.diagram.new_table"] }));
    fireEvent.change(dialog.getByLabelText(/^Label/), { target: { value: "Delivery" } });
    fireEvent.click(dialog.getByRole("button", { name: texts["definitions.new.confirm"] }));
    await screen.findByRole("button", { name: "Undo: create Delivery" });
    fireEvent.keyDown(container.querySelector(".t-defs__view") ?? document.body, { key: "z", ctrlKey: true });
    await waitFor(() => expect(drafts.size).toBe(0));
  });

  it("[design 3 canvas] given an entity that was begun in the diagram, when something else is edited before its notice undoes it, then both stay, and the notice says why", async () => {
    const { drafts } = await openDiagram();
    await choose(/^Line/, texts["definitions.diagram.add_table"]);
    const dialog = within(await screen.findByRole("dialog", { name: texts["definitions.diagram.new_table"] }));
    fireEvent.change(dialog.getByLabelText(/^Label/), { target: { value: "Delivery" } });
    fireEvent.click(dialog.getByRole("button", { name: texts["definitions.new.confirm"] }));
    await screen.findByText(/^“Delivery” is a draft now/);
    const [undo] = await screen.findAllByRole("button", { name: texts["definitions.undo"] });
    if (undo === undefined) throw new Error("The notice has a button.");
    await choose(/^Request/, "Delete reference: Requester");
    await waitFor(() => expect(drafts.size).toBe(2));
    fireEvent.click(undo);
    await screen.findByText(texts["definitions.diagram.problem.edited"]);
    expect([...drafts.keys()].sort()).toEqual(["entity:delivery", "entity:request"]);
  });

  it("[design 3 canvas] given the diagram of an entity, when that entity is opened by a double click, then its sheet is shown", async () => {
    await openDiagram();
    fireEvent.doubleClick(await node(/^Line/));
    expect(await screen.findByRole("tab", { name: texts["definitions.tab.sheet"], selected: true })).toBeTruthy();
  });

  it("[design 3 canvas] given someone who may not edit, when the menu of an entity opens, then it says that nothing can be changed", async () => {
    const { container } = await openDiagram(false);
    fireEvent.contextMenu(await node(/^Line/));
    const menu = within(await screen.findByRole("menu"));
    expect(
      menu.getByRole("menuitem", { name: new RegExp(`^${texts["definitions.diagram.add_reference"]}`) }),
    ).toHaveProperty("ariaDisabled", "true");
    expect(menu.queryByRole("menuitem", { name: texts["definitions.diagram.add_table"] })).toBeNull();
    expect(await axeProblems(container)).toEqual([]);
  });
});
