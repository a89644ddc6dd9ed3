import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../i18n/en.json";
import { Canvas } from "./Canvas.tsx";
import type { PlacedNode } from "./graph.ts";

beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const node = (id: string, x: number, y: number): PlacedNode => ({ id, x, y, width: 100, height: 50 });
const nodes = [node("orders", 0, 0), node("customers", 300, 0), node("regions", 300, 200)];
const edges = [{ from: "orders", to: "regions", label: "orders refers to regions" }];

function Sample(props: { onOpen: (id: string) => void }): ReactNode {
  const [selected, setSelected] = useState("orders");
  return (
    <Canvas
      label="Tables"
      nodes={nodes}
      edges={edges}
      selected={selected}
      onSelect={setSelected}
      onOpen={props.onOpen}
      nameOf={({ id }) => id}
      draw={({ id }) => <span>{`${id}, a table`}</span>}
    />
  );
}

async function draw(onOpen: (id: string) => void = () => undefined) {
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...texts } });
  const view = render(
    <TestKit kit={kit} url="/designer">
      <Sample onOpen={onOpen} />
    </TestKit>,
  );
  await screen.findByRole("application", { name: "Tables" });
  return view;
}

/** Says of the window that it is wide, and that the person wants no motion. */
const wideAndStill = (): void => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
};

const selected = (): (string | null)[] =>
  screen.getAllByRole("button", { pressed: true }).map((one) => one.textContent);

const button = (id: string): HTMLElement => screen.getByRole("button", { name: `${id}, a table` });

describe("Canvas", () => {
  describe("in a wide window", () => {
    beforeEach(wideAndStill);

    it("[design 3 canvas] given nodes and edges, when they are drawn, then nothing is in the way of assistive technology, and edges say what they are", async () => {
      const { container } = await draw();
      expect(screen.getByRole("img", { name: "orders refers to regions" })).toBeTruthy();
      expect(screen.getByRole("img", { name: texts["definitions.canvas.minimap"] })).toBeTruthy();
      expect(await axeProblems(container)).toEqual([]);
    });

    it("[design 3 canvas] given a selected node, when arrow keys are pressed, then selection and focus follow the edges, then the places", async () => {
      await draw();
      expect(screen.getAllByRole("button").filter((one) => one.dataset.node && one.tabIndex === 0)).toEqual([
        button("orders"),
      ]);
      fireEvent.keyDown(button("orders"), { key: "ArrowRight" });
      expect(selected()).toEqual(["regions, a table"]);
      expect(document.activeElement).toBe(button("regions"));
      fireEvent.keyDown(button("regions"), { key: "ArrowUp" });
      expect(selected()).toEqual(["customers, a table"]);
      fireEvent.keyDown(button("customers"), { key: "ArrowRight" });
      expect(selected()).toEqual(["customers, a table"]);
    });

    it("[design 3 canvas] given a node, when it is clicked, then it is selected, and Enter and a double click open it", async () => {
      const onOpen = vi.fn();
      await draw(onOpen);
      fireEvent.click(button("customers"));
      expect(selected()).toEqual(["customers, a table"]);
      expect(onOpen).not.toHaveBeenCalled();
      fireEvent.keyDown(button("customers"), { key: "Enter" });
      fireEvent.doubleClick(button("regions"));
      expect(onOpen.mock.calls).toEqual([["customers"], ["regions"]]);
    });

    it("[design 3 canvas] given a canvas, when plus, minus and zero are pressed, then it is zoomed in, out and to its actual size", async () => {
      const { container } = await draw();
      const transform = (): string =>
        container.querySelector<HTMLElement>(".react-flow__viewport")?.style.transform ?? "";
      const scale = (): number => Number(/scale\((.+)\)/.exec(transform())?.[1]);
      // The view of everything, with which it begins, may come after a key: that is pressed until it counts.
      const until = (act: () => unknown, holds: (scale: number) => boolean): Promise<void> =>
        waitFor(() => {
          act();
          expect(holds(scale())).toBe(true);
        });
      const press = (key: string) => (): unknown => fireEvent.keyDown(button("orders"), { key });
      await until(press("0"), (now) => now === 1);
      await until(press("+"), (now) => now > 1);
      await until(press("-"), (now) => now < 1);
      const small = scale();
      const nearer = (): unknown =>
        fireEvent.click(screen.getByRole("button", { name: texts["definitions.canvas.zoom_in"] }));
      await until(nearer, (now) => now > small);
      await until(press("0"), (now) => now === 1);
      fireEvent.keyDown(button("orders"), { key: "-", ctrlKey: true });
      expect(scale()).toBe(1);
    });
  });

  it("[design 3 canvas] given a narrow window, when a node is chosen in the list of nodes, then it is selected", async () => {
    await draw();
    expect(screen.queryByRole("img", { name: texts["definitions.canvas.minimap"] })).toBeNull();
    fireEvent.click(screen.getByRole("combobox", { name: texts["definitions.canvas.nodes"] }));
    fireEvent.click(await screen.findByRole("option", { name: "regions" }));
    expect(selected()).toEqual(["regions, a table"]);
  });
});
