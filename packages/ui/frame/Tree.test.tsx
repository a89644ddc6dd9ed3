// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { renderUi } from "../testing/renderUi.tsx";
import { Tree } from "./Tree.tsx";

function Definitions() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <Tree
      label="Definitions"
      expanded={expanded}
      onExpand={setExpanded}
      selected={selected}
      onSelect={setSelected}
      nodes={[
        {
          id: "forms",
          label: "Forms",
          children: [
            { id: "order", label: "Order" },
            { id: "person", label: "Person" },
          ],
        },
        { id: "lists", label: "Lists", children: [] },
      ]}
    />
  );
}
const press = (...keys: string[]): void => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

afterEach(cleanup);

describe("Tree", () => {
  it("[design 9 keyboard] given a tree when led by the arrows then branches open, close, and the choice is made", () => {
    renderUi(<Definitions />);
    screen.getByRole("treeitem", { name: "Forms" }).focus();
    press("ArrowRight", "ArrowRight", "ArrowDown", "Enter");
    expect(screen.getByRole("treeitem", { name: "Person" }).getAttribute("aria-selected")).toBe("true");
    press("ArrowLeft");
    expect(document.activeElement?.textContent).toBe("Forms");
    press("ArrowLeft");
    expect(screen.queryByRole("treeitem", { name: "Order" })).toBeNull();
    press("l");
    expect(document.activeElement?.textContent).toBe("Lists");
  });

  it("[design 9 keyboard] given a tree when tabbed to then exactly one node takes the focus", () => {
    renderUi(<Definitions />);
    const stops = screen.getAllByRole("treeitem").filter((item) => item.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });
});
