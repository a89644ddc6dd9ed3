// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { Select } from "../choice/Select.tsx";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Drawer } from "./Drawer.tsx";
import type { CloseGuard } from "./useModal.ts";

function Page(props: { guard?: CloseGuard }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the order
      </button>
      {open && (
        <Drawer title="Order 10248" behind="Orders" onClose={() => setOpen(false)} guard={props.guard}>
          <input aria-label="Quantity" />
        </Drawer>
      )}
    </>
  );
}

function openDrawer(guard?: CloseGuard): void {
  renderUi(<Page {...(guard ? { guard } : {})} />);
  const button = screen.getByText("Open the order");
  button.focus();
  fireEvent.click(button);
}
const drawer = () => screen.queryByRole("dialog", { name: "Order 10248" });

beforeAll(installDom);
afterEach(cleanup);

describe("Drawer", () => {
  it("[design 9 overlays] given an open drawer when Escape is pressed then it closes and the focus returns", () => {
    openDrawer();
    fireEvent.keyDown(screen.getByLabelText("Quantity"), { key: "Escape" });
    expect(drawer()).toBeNull();
    expect(document.activeElement).toBe(screen.getByText("Open the order"));
  });

  it("[design 12 leaving] given a guard that refuses when closed by Escape, cross, strip or the browser then it stays", () => {
    let asked = 0;
    openDrawer(() => {
      asked += 1;
      return false;
    });
    fireEvent.keyDown(screen.getByLabelText("Quantity"), { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    fireEvent.click(screen.getByText("Orders"));
    act(() => {
      const element = drawer();
      if (element instanceof HTMLDialogElement) element.close();
    });
    expect(asked).toBe(4);
    expect(drawer()?.hasAttribute("open")).toBe(true);
  });

  it("[design 12 leaving] given a guard that asks a person when answered then it closes once, and is asked once", async () => {
    const answers: ((allowed: boolean) => void)[] = [];
    openDrawer(() => new Promise((resolve) => answers.push(resolve)));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(answers).toHaveLength(1);
    await act(async () => answers[0]?.(true));
    expect(drawer()).toBeNull();
  });

  it("[design 9 overlays] given an open list inside when Escape is pressed then only the list closes", () => {
    let closed = 0;
    renderUi(
      <Drawer title="Order 10248" behind="Orders" onClose={() => (closed += 1)}>
        <Select
          label="Office"
          value={null}
          onChange={() => undefined}
          options={[{ value: "bud", label: "Budapest" }]}
        />
      </Drawer>,
    );
    const office = screen.getByRole("combobox", { name: "Office" });
    fireEvent.keyDown(office, { key: "ArrowDown" });
    expect(screen.getByRole("listbox")).toBeDefined();
    fireEvent.keyDown(office, { key: "Escape" });
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(closed).toBe(0);
    fireEvent.keyDown(office, { key: "Escape" });
    expect(closed).toBe(1);
  });

  it("[design 9 overlays] given a question that destroys when it appears then the way out has the focus", () => {
    renderUi(
      <ConfirmDialog
        title="Delete 3 orders?"
        confirmLabel="Delete 3 orders"
        danger
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />,
    );
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("alertdialog", { name: "Delete 3 orders?" })).toBeDefined();
  });
});
