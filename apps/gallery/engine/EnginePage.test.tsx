import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EngineHost } from "./EngineHost.tsx";
import { galleryStore } from "./galleryStore.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function draw(example: string, language: "en" | "hu" | "de" = "en") {
  installDom();
  const texts = await galleryStore(language);
  await act(async () => render(<EngineHost texts={texts} example={example} />));
  await screen.findByRole("region", { name: texts.text("gallery.engine.form") });
  return texts;
}

const pane = (name: string) => within(screen.getByRole("region", { name }));

describe("the engine's page", () => {
  it("[design 7 graph] given the request, when its kind is changed, then only what hangs on it is evaluated, and the nodes say so", async () => {
    await draw("request");
    await pane("Form").findByRole("textbox", { name: /^Nights/ });
    fireEvent.change(pane("Form").getByRole("textbox", { name: /^Nights/ }), { target: { value: "2" } });
    await waitFor(() =>
      pane("Dependencies").getByText("Last change: 4 evaluations of 4 out of 10 rules. Since opening: 14."),
    );
    expect(pane("Form").queryByRole("textbox", { name: /^Approver/ })).toBeNull();
  });

  it("[design 1 everything explains itself] given a field that is worked in, when it has the keyboard, then its node is chosen and its value explained", async () => {
    await draw("request");
    const nights = await pane("Form").findByRole("textbox", { name: /^Nights/ });
    act(() => nights.focus());
    expect(pane("Dependencies").getByRole("button", { pressed: true }).getAttribute("aria-label")).toMatch(
      /^Nights, value/,
    );
    expect(pane("Why?").getByText("as it was saved")).toBeTruthy();
    fireEvent.click(pane("Dependencies").getByRole("button", { name: /^Approval, hidden/ }));
    expect(pane("Why?").getByText("cost <= 500")).toBeTruthy();
  });

  it("[design 1 one definition] given a definition that is broken while something is entered, when it is fixed, then the form ran on with the last good one and keeps what was entered", async () => {
    await draw("request");
    const nights = await pane("Form").findByRole("textbox", { name: /^Nights/ });
    fireEvent.change(nights, { target: { value: "9" } });
    const text = pane("Definition").getByRole<HTMLTextAreaElement>("textbox");
    const whole = text.value;
    fireEvent.change(text, { target: { value: whole.replace("cost <= 500", "cots <= 500") } });
    pane("Definition").getByText(/\/pages\/0\/groups\/3\/hiddenExp/);
    expect(pane("Form").getByRole("textbox", { name: /^Approver/ })).toBeTruthy();
    fireEvent.change(text, { target: { value: whole.replace("cost <= 500", "cost <= 5000") } });
    await waitFor(() => expect(pane("Form").queryByRole("textbox", { name: /^Approver/ })).toBeNull());
    expect(pane("Form").getByRole<HTMLInputElement>("textbox", { name: /^Nights/ }).value).toBe("9");
  });

  it.each(["hu", "de"] as const)(
    "[design 1 one definition] given the language %s, when the page is drawn, then no text is missing",
    async (language) => {
      const texts = await draw("order", language);
      await screen.findByRole("region", { name: texts.text("gallery.engine.graph") });
      expect(document.body.textContent).not.toMatch(/gallery\.|form\.why\./);
    },
  );
});
