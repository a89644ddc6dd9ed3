// @vitest-environment jsdom

import type { Json } from "@tessera/std/canonicalJson.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Type } from "typebox";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { changeOf } from "../document/change.ts";
import { moveElementTo } from "../document/edits.ts";
import { namingOf } from "../document/elementName.ts";
import texts from "../i18n/en.json";
import { elementTree } from "../schema/elementTree.ts";
import { EditHistory } from "../session/editHistory.ts";
import { pressKeys } from "../testing/pressKeys.tsx";
import { ElementTree } from "./ElementTree.tsx";

beforeAll(installDom);
afterEach(cleanup);

const closed = { additionalProperties: false } as const;
const item = Type.Object({ id: Type.String(), label: Type.String() }, closed);
const section = Type.Object({ id: Type.String(), label: Type.String(), items: Type.Array(item) }, closed);
const schema = Type.Object({ sections: Type.Array(section) }, closed);

const name = { kind: "menu", id: "main" };
const first: Json = {
  sections: [
    {
      id: "s1",
      label: "Sales",
      items: [
        { id: "a", label: "Orders" },
        { id: "b", label: "Offers" },
      ],
    },
    { id: "s2", label: "Stock", items: [{ id: "c", label: "Articles" }] },
  ],
};

/** A menu whose edits a history keeps. */
function menu() {
  const history = new EditHistory();
  const edited = {
    name,
    body: first,
    edit(body: Json): void {
      edited.body = body;
    },
  };
  history.attach(edited);
  return { edited, history };
}

/** The tree of a menu. */
function Bench(props: ReturnType<typeof menu> & { mayEdit: boolean }): ReactNode {
  const { edited, history, mayEdit } = props;
  const [body, setBody] = useState(first);
  const [selected, setSelected] = useState("");
  const { t } = useTexts();
  const onDrop: ComponentProps<typeof ElementTree>["onDrop"] = (moved, { before, collection }) => {
    const made = moveElementTo(body, moved.collection, moved.node.id, collection, before?.id ?? null);
    if (!made) return;
    history.execute(changeOf(name, made.command));
    setBody(edited.body);
    setSelected(made.shown);
  };
  return (
    <ElementTree
      name="Main menu"
      body={body}
      naming={namingOf([], t)}
      collections={elementTree(schema, body)}
      selected={selected}
      bad={new Set()}
      onSelect={setSelected}
      onDrop={mayEdit ? onDrop : null}
    />
  );
}

async function draw(mayEdit = true) {
  const made = menu();
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...texts } });
  render(
    <TestKit kit={kit} url="/">
      <Bench {...made} mayEdit={mayEdit} />
    </TestKit>,
  );
  return made;
}

const labels = (): readonly string[] => screen.getAllByRole("treeitem").map((row) => row.textContent ?? "");

describe("ElementTree", () => {
  it("[design 9 keyboard] given an element, when the keyboard moves it down in its list, then each step says where it would be, and the drop is one change that can be undone", async () => {
    const { edited, history } = await draw();
    screen.getByRole("treeitem", { name: "Orders" }).focus();
    await pressKeys("Space");
    expect(screen.getByText(/^Orders is being moved\./)).toBeTruthy();
    await pressKeys("ArrowDown");
    expect(screen.getByText("At the end of Sales")).toBeTruthy();
    await pressKeys("Space");
    expect(screen.getByText("Orders moved: At the end of Sales")).toBeTruthy();
    expect(labels()).toEqual(["Main menu", "Sales", "Offers", "Orders", "Stock", "Articles"]);
    expect(document.activeElement?.textContent).toBe("Orders");
    expect(history.state.done.map(({ label }) => label)).toEqual([
      { key: "definitions.command.move", data: { element: "Orders" } },
    ]);
    history.undo();
    expect(edited.body).toEqual(first);
  });

  it("[design 9 keyboard] given an element, when the keyboard moves it on into another list, then it stands there, keeps the keyboard, and the change says where to", async () => {
    const { history } = await draw();
    screen.getByRole("treeitem", { name: "Offers" }).focus();
    await pressKeys("Space", "ArrowDown");
    expect(screen.getByText("Before Articles, in Stock")).toBeTruthy();
    await pressKeys("Space");
    expect(labels()).toEqual(["Main menu", "Sales", "Orders", "Stock", "Offers", "Articles"]);
    expect(document.activeElement?.textContent).toBe("Offers");
    expect(history.state.done[0]?.label).toEqual({
      key: "definitions.command.move_to",
      data: { element: "Offers", place: "Stock" },
    });
  });

  it.each(["Escape", "Tab"])(
    "[design 9 keyboard] given an element that was lifted and moved, when %s is pressed, then it is back in its place and nothing was changed",
    async (code) => {
      const { history } = await draw();
      screen.getByRole("treeitem", { name: "Orders" }).focus();
      await pressKeys("Space", "ArrowDown", "ArrowDown", code);
      expect(screen.getByText("Orders stays where it was.")).toBeTruthy();
      expect(labels()).toEqual(["Main menu", "Sales", "Orders", "Offers", "Stock", "Articles"]);
      expect(history.state.done).toEqual([]);
    },
  );

  it("[design 9 keyboard] given a document that may not be edited, when Space is pressed on an element, then it is chosen", async () => {
    await draw(false);
    screen.getByRole("treeitem", { name: "Orders" }).focus();
    await pressKeys("Space");
    expect(screen.getByRole("treeitem", { name: "Orders" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.queryByText(/is being moved/)).toBeNull();
  });
});
