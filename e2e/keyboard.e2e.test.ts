import { describe, expect, it } from "vitest";
import { onlyKeyboard } from "./support/keyboard.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

const button = (name: string | RegExp) => journey.page.getByRole("button", { name, exact: true });
const menu = () => journey.page.getByRole("menu");
const layer = () => journey.page.getByRole("dialog");
/** Beside the page; the activity of a record is part of it. */
const panel = () => journey.page.locator(".t-side-panel");

describe("a day at the keyboard alone", () => {
  it("[design 9 keyboard] given a clerk without a mouse, when she signs in, finds a record, changes it, fixes what is wrong, saves, looks around and signs out, then the focus is always seen, never lost and never caught", async () => {
    const { page, complaints, tessera } = journey;
    const keys = await onlyKeyboard(page);
    await page.goto(tessera.url);
    await page.waitForURL(/\/oidc\//);
    await keys.reach(page.locator('a.account[href$="account=clerk"]'));
    await Promise.all([page.waitForURL(/account=clerk/), page.keyboard.press("Enter")]);
    await keys.reach(page.locator("form.entry button"));
    await page.keyboard.press("Enter");
    await page.getByRole("row").nth(1).waitFor();

    await keys.press("Tab");
    await expect.poll(() => page.getByRole("link", { name: "Ugrás a tartalomra" }).isVisible()).toBe(true);
    await keys.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");

    await keys.press("ControlOrMeta+k");
    await layer().getByRole("combobox").waitFor();
    await page.keyboard.type("szolg");
    await page.getByRole("option", { name: "Szolgáltatási igények" }).first().waitFor();
    await keys.press("Enter");
    await page.waitForURL(/\/service-requests\/index/);
    const list = page.getByRole("grid", { name: "Szolgáltatási igények" });
    await list.getByRole("row").nth(1).waitFor();

    await keys.reach(button("Szűrés"));
    await keys.press("Enter");
    await menu().waitFor();
    await page.keyboard.type("fon");
    await keys.press("Enter");
    await keys.reach(layer().getByRole("checkbox", { name: "Magas" }));
    await keys.press("Space");
    await keys.reach(layer().getByRole("button", { name: "Szűrés" }));
    await keys.press("Enter");
    await layer().waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /Fontosság/ })
      .first()
      .waitFor();
    await list.getByRole("row").filter({ hasText: "Normál" }).first().waitFor({ state: "detached" });

    await keys.reach(list);
    await keys.press("ArrowDown", "End", "ArrowUp", "Home", "Enter");
    await page.waitForURL(/\/service-requests\/update/);

    const subject = page.getByRole("textbox", { name: /^Tárgy/ });
    await keys.reach(subject);
    await keys.enter("Belépőkártyák a könyvvizsgálóknak");
    const requester = page.getByRole("combobox", { name: /^Igénylő/ });
    await keys.reach(requester);
    await keys.enter("Balogh R");
    // The search has not answered yet; its first answer is meant.
    await keys.press("Enter");
    await expect.poll(() => requester.inputValue()).toBe("Balogh Réka");
    const urgency = page.getByRole("combobox", { name: /^Fontosság/ });
    await keys.reach(urgency);
    await keys.press("ArrowDown", "Home", "Enter");
    await expect.poll(() => urgency.textContent()).toBe("Alacsony");
    const due = page.getByRole("textbox", { name: /^Határidő/ });
    await keys.reach(due);
    await keys.enter("2026-13-45");

    const lines = page.getByRole("grid", { name: "Tételek" });
    const count = await lines.getByRole("row").count();
    await keys.reach(lines.locator("[role=gridcell][tabindex='0']"));
    await keys.press("ControlOrMeta+End", "Enter");
    await keys.enter("Projektor");
    await keys.press("Tab");
    await keys.enter("2");
    await keys.press("Tab");
    await keys.enter("150");
    await keys.press("Enter");
    const added = lines.getByRole("row").filter({ hasText: "Projektor" });
    await expect.poll(() => added.textContent()).toContain("300,00");
    await keys.press("ArrowUp", "Shift+F10");
    await menu().waitFor();
    await keys.press("Escape", "Shift+F10");
    await menu().waitFor();
    await page.keyboard.type("sor t");
    await keys.press("Enter");
    await added.waitFor({ state: "detached" });
    await expect.poll(() => lines.getByRole("row").count()).toBe(count);

    await keys.reach(button("Mentés"));
    await keys.press("Enter");
    await expect.poll(() => due.evaluate((field) => field === document.activeElement)).toBe(true);
    await keys.enter("2026-12-24");
    await keys.reach(button("Mentés"));
    await keys.press("Enter");
    await page.getByText("Mentve", { exact: true }).waitFor();

    const more = button("További műveletek").last();
    await keys.reach(more, "back");
    await keys.press("Enter", "ArrowDown", "Enter");
    await layer().getByText("Szűcs Ildikó").first().waitFor();
    await keys.press("Tab", "Shift+Tab", "Shift+Tab", "Escape");
    await layer().waitFor({ state: "detached" });
    await expect.poll(() => more.evaluate((field) => field === document.activeElement)).toBe(true);

    const marks = page.getByRole("toolbar").getByRole("button", { name: "Könyvjelzők" });
    await keys.reach(marks);
    await keys.press("Enter");
    await panel().waitFor();
    await keys.press("Tab", "Escape", "ArrowRight", "ArrowRight", "Enter");
    await panel().getByRole("heading", { name: "Névjegy" }).waitFor();
    await keys.press("Escape");
    await panel().waitFor({ state: "detached" });

    await keys.reach(button(/^Felhasználó/));
    await keys.press("Enter");
    await page.keyboard.type("be");
    await keys.press("Enter");
    await keys.reach(layer().getByRole("button", { name: "Sötét" }));
    await keys.press("Enter");
    await page.locator("html[data-theme=dark]").waitFor();
    await keys.press("Escape");
    await layer().waitFor({ state: "detached" });
    await keys.reach(button(/^Nyelv/), "back");
    await keys.press("Enter");
    await page.keyboard.type("deu");
    await keys.press("Enter");
    await page.getByRole("button", { name: "Speichern", exact: true }).waitFor();

    await keys.reach(page.getByRole("button", { name: /^Konto/ }));
    await keys.press("Enter", "End");
    await page.keyboard.press("Enter");
    await page.locator("form.entry").waitFor();
    expect(complaints).toEqual([]);
  });
});
