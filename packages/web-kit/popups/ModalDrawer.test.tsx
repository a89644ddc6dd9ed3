import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import texts from "../i18n/en.json";
import { clearPage } from "../testing/clearPage.ts";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { ModalDrawer } from "./ModalDrawer.tsx";

beforeAll(installDom);
afterEach(clearPage);

async function draw(props: { readonly isDirty: boolean; readonly onConfirm?: () => void }) {
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...texts } });
  const onClose = vi.fn();
  render(
    <TestKit kit={kit} url="/orders/index">
      <ModalDrawer title="Columns" behind="Orders" onClose={onClose} {...props}>
        <input aria-label="name" />
      </ModalDrawer>
    </TestKit>,
  );
  return onClose;
}

const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));

describe("ModalDrawer", () => {
  it("[lists 2.5 drawer] given a drawer without buttons, when Escape is pressed, then it closes; it is half as wide as the page", async () => {
    const onClose = await draw({ isDirty: false });
    expect(screen.getByRole("dialog", { name: "Columns" }).className).toContain("t-drawer--half");
    expect(screen.queryByRole("button", { name: texts.modal_confirm })).toBeNull();
    fireEvent.keyDown(screen.getByLabelText("name"), { key: "Escape" });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("[lists 2.5 drawer] given buttons, when it is confirmed or denied, then each does its own", async () => {
    const onConfirm = vi.fn();
    const onClose = await draw({ isDirty: false, onConfirm });
    press(texts.modal_confirm);
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    press(texts.modal_deny);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it("[lists 4 drawer] given something entered, when it is to close, then it asks; staying keeps it and agreeing closes", async () => {
    const onClose = await draw({ isDirty: true, onConfirm: () => undefined });
    press(texts.modal_deny);
    const question = await screen.findByRole("alertdialog", { name: texts.you_have_unfinished_changes });
    expect(question.textContent).toContain(texts.are_you_sure);
    press(texts["kit.leave.stay"]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    fireEvent.keyDown(screen.getByLabelText("name"), { key: "Escape" });
    fireEvent.click(await screen.findByRole("button", { name: texts["kit.popup.close_anyway"] }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it("[shell 2.2 layers] given something entered in a drawer of the page, when Back is used, then it asks; Back again stays, agreeing closes it, and the address is the same", async () => {
    window.history.pushState(null, "", "/orders/index");
    const onClose = await draw({ isDirty: true });
    const isDeep = (depth: number) => waitFor(() => expect(window.history.state).toMatchObject({ depth }));
    const question = () => screen.findByRole("alertdialog", { name: texts.you_have_unfinished_changes });
    await isDeep(1);
    window.history.back();
    await question();
    await isDeep(1);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await isDeep(1);
    expect(onClose).not.toHaveBeenCalled();
    window.history.back();
    fireEvent.click(await screen.findByRole("button", { name: texts["kit.popup.close_anyway"] }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(window.location.pathname).toBe("/orders/index");
  });
});
