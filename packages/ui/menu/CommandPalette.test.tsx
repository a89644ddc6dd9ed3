import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { CommandPalette } from "./CommandPalette.tsx";

beforeAll(installDom);
afterEach(cleanup);

/** A palette over three entries in two groups, of which those stay that begin with what is typed. */
function draw(): { readonly done: string[] } {
  const done: string[] = [];
  function Palette() {
    const [text, setText] = useState("");
    const group = (id: string, names: readonly string[]) => ({
      id,
      label: id,
      entries: names
        .filter((name) => name.startsWith(text))
        .map((name) => ({ id: name, label: name, onSelect: () => done.push(name) })),
    });
    return (
      <CommandPalette
        label="Search"
        closeLabel="Close"
        text={text}
        onText={setText}
        groups={[group("pages", ["home", "orders"]), group("actions", ["out"])]}
        onClose={() => done.push("closed")}
      />
    );
  }
  renderUi(<Palette />);
  return { done };
}

const box = (): HTMLElement => screen.getByRole("combobox", { name: "Search" });
const chosen = (): string | null | undefined => screen.getByRole("option", { selected: true }).textContent;

it("[design 9 palette] given an open palette, when it appears, then the box has the focus and the first entry is chosen", () => {
  draw();
  expect(document.activeElement).toBe(box());
  expect(chosen()).toBe("home");
});

it("[design 9 palette] given entries in groups, when arrows are pressed, then they lead through all of them and around the ends", () => {
  draw();
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  expect(chosen()).toBe("out");
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  expect(chosen()).toBe("home");
  fireEvent.keyDown(box(), { key: "ArrowUp" });
  expect(chosen()).toBe("out");
  expect(box().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
});

it("[design 9 palette] given a chosen entry, when Enter is pressed, then the palette closes and the entry is done", () => {
  const { done } = draw();
  fireEvent.change(box(), { target: { value: "o" } });
  expect(chosen()).toBe("orders");
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(done).toEqual(["closed", "orders"]);
});

it("[design 9 palette] given nothing that fits, when Enter is pressed, then nothing happens", () => {
  const { done } = draw();
  fireEvent.change(box(), { target: { value: "zzz" } });
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(screen.queryAllByRole("option")).toEqual([]);
  expect(done).toEqual([]);
});

it("[design 9 palette] given an open palette, when Escape is pressed, then it closes", () => {
  const { done } = draw();
  fireEvent.keyDown(box(), { key: "Escape" });
  expect(done).toEqual(["closed"]);
});
