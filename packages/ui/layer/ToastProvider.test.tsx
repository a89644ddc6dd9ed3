// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { Dialog } from "./Dialog.tsx";
import { ToastProvider, useToast } from "./ToastProvider.tsx";

const undone = vi.fn();

function Page() {
  const show = useToast();
  return (
    <button
      type="button"
      onClick={() =>
        show({ type: "success", text: "Order 10248 was deleted.", action: { label: "Undo", onClick: undone } })
      }
    >
      Delete
    </button>
  );
}

beforeAll(installDom);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  undone.mockClear();
});

describe("ToastProvider", () => {
  it("[shell 9 constants] given a notice when 5000 ms are over then it is gone", () => {
    renderUi(
      <ToastProvider>
        <Page />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByText("Delete"));
    act(() => vi.advanceTimersByTime(4999));
    expect(screen.getByText("Order 10248 was deleted.")).toBeDefined();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText("Order 10248 was deleted.")).toBeNull();
  });

  it("[design 9 words] given a notice under the pointer when time passes then it stays, and its action works once", () => {
    renderUi(
      <ToastProvider>
        <Page />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByText("Delete"));
    fireEvent.pointerEnter(screen.getByText("Undo"));
    fireEvent.focus(screen.getByText("Undo"));
    act(() => vi.advanceTimersByTime(60_000));
    fireEvent.click(screen.getByText("Undo"));
    expect(undone).toHaveBeenCalledTimes(1);
    expect(screen.queryByText("Order 10248 was deleted.")).toBeNull();
  });

  it("[design 9 overlays] given an open dialog when a notice appears then it is inside, where its buttons can be used", () => {
    renderUi(
      <ToastProvider>
        <Page />
        <Dialog title="Order" footer={null} onClose={() => undefined} />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByText("Delete"));
    expect(screen.getByRole("dialog").contains(screen.getByText("Undo"))).toBe(true);
  });

  it("[shell 9 constants] given more notices than the window holds when another comes then that one is to be seen", () => {
    renderUi(
      <ToastProvider>
        <Page />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByText("Delete"));
    const stack = screen.getByRole("region", { hidden: true });
    Object.defineProperty(stack, "scrollHeight", { value: 900 });
    fireEvent.click(screen.getByText("Delete"));
    expect(stack.scrollTop).toBe(900);
  });
});
