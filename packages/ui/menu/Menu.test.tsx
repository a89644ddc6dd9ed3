// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openRowMenu } from "../grid/openRowMenu.ts";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { Menu } from "./Menu.tsx";

const done: string[] = [];
const entry = (label: string) => ({ id: label, label, onSelect: () => done.push(label) });

function Row() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the row of a grid
    <div data-testid="row" onKeyDown={(event) => openRowMenu(event, event.currentTarget)}>
      <input aria-label="Quantity" />
      <Menu label="Actions of line 1" items={[entry("Copy row"), entry("Copy all"), entry("Delete row")]} />
    </div>
  );
}

function openByKey(): HTMLElement {
  const cell = screen.getByRole("textbox", { name: "Quantity" });
  cell.focus();
  fireEvent.keyDown(cell, { key: "F10", shiftKey: true });
  return screen.getByRole("menu");
}

beforeAll(installDom);
beforeEach(() => {
  done.length = 0;
  renderUi(<Row />);
});
afterEach(cleanup);

describe("Menu", () => {
  it("[lists 2.2 keyboard] given a menu that a key opened in a row when Escape is pressed then the keyboard is in the row again", () => {
    fireEvent.keyDown(openByKey(), { key: "Escape" });
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Quantity" }));
  });

  it("[lists 2.2 keyboard] given a menu that was opened at its button when an entry is chosen then the keyboard is at the button again", () => {
    const button = screen.getByRole("button", { name: "Actions of line 1" });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(screen.getByRole("menuitem", { name: "Delete row" }));
    expect(done).toEqual(["Delete row"]);
    expect(document.activeElement).toBe(button);
  });

  it("[lists 3 showColumnSelector] given entries of which several may be chosen when one is pressed then it is turned over, the menu stays and so does the keyboard", () => {
    cleanup();
    function Choice() {
      const [on, setOn] = useState<readonly string[]>(["Name"]);
      const turn = (id: string) => setOn(on.includes(id) ? on.filter((one) => one !== id) : [...on, id]);
      return (
        <Menu
          label="Columns"
          items={["Name", "Due"].map((id) => ({
            id,
            label: id,
            isSwitch: true,
            checked: on.includes(id),
            onSelect: () => turn(id),
          }))}
        />
      );
    }
    renderUi(<Choice />);
    fireEvent.click(screen.getByRole("button", { name: "Columns" }));
    const due = screen.getByRole("menuitemcheckbox", { name: "Due", checked: false });
    due.focus();
    fireEvent.click(due);
    expect(screen.getAllByRole("menuitemcheckbox", { checked: true })).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole("menuitemcheckbox", { name: "Due", checked: true }));
  });

  it("[shell 2.2 menus] given letters of an entry with a space in them when they are typed then the space goes on with them and presses nothing", () => {
    const menu = openByKey();
    for (const key of ["c", "o", "p", "y"]) fireEvent.keyDown(menu, { key });
    expect(document.activeElement?.textContent).toBe("Copy row");
    const goesOn = !fireEvent.keyDown(menu, { key: " " });
    expect(goesOn).toBe(true);
    fireEvent.keyDown(menu, { key: "a" });
    expect(document.activeElement?.textContent).toBe("Copy all");
    expect(done).toEqual([]);
  });

  it("[shell 2.2 menus] given an open menu when a space is pressed before any letter then it is left to the entry", () => {
    expect(fireEvent.keyDown(openByKey(), { key: " " })).toBe(true);
  });
});
