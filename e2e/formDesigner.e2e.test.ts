import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

const block = (page: Page, label: string): Locator => page.getByRole("button", { name: new RegExp(`^${label}, `) });

/** The columns of the grid that a field takes, as the canvas says it. */
async function placeOf(page: Page, label: string): Promise<string> {
  const said = (await block(page, label).getAttribute("aria-label")) ?? "";
  return said.split(", ").slice(2, 4).join(", ");
}

/** What a person presses, counted; a drag is one. */
class Presses {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count++;
    await target.click();
  }

  /** Drags to a part of the width of something; drops once the place shows. */
  async drag(page: Page, from: Locator, to: Locator, part: number): Promise<void> {
    this.count++;
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error("What is dragged is not on the screen.");
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
    await page.mouse.move(end.x + end.width * part, end.y + end.height / 2, { steps: 6 });
    await page.locator(".t-fc__drop[data-kind=beside]").waitFor();
    await page.mouse.up();
  }
}

describe("designing a form", () => {
  it("[design 9 form canvas] given nothing, when a designer makes an entity, draws its form with fields of several types and publishes both, then at most 25 presses have done it", async () => {
    const { page, tessera } = journey;
    const person = new Presses();
    const begin = async (address: string, answer: (dialog: Locator) => Promise<void>): Promise<void> => {
      if (!page.url().endsWith(address)) await page.goto(`${tessera.url}${address}`);
      await person.press(page.getByRole("button", { name: "Új dokumentum" }));
      const dialog = page.getByRole("dialog", { name: "Új dokumentum" });
      await dialog.getByRole("textbox", { name: /^Cím/ }).fill("Kiküldetés");
      await answer(dialog);
      await dialog.getByRole("button", { name: "Létrehozás" }).focus();
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await page.getByText(/Piszkozat mentve/).waitFor();
    };
    const parts = page.getByRole("region", { name: "Alkotóelemek" });
    const add = async (type: string, label: string, more?: (dialog: Locator) => Promise<void>): Promise<void> => {
      await person.press(parts.getByRole("button", { name: type, exact: true }));
      const dialog = page.getByRole("dialog", { name: `Új mező: ${type}` });
      await dialog.getByRole("textbox", { name: /^Felirat/ }).fill(label);
      await more?.(dialog);
      await dialog.getByRole("button", { name: "Hozzáadás" }).focus();
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await block(page, label).waitFor();
    };

    await openAs(page, tessera, "designer", "/designer/definitions");
    await begin("/designer/definitions", async () => undefined);
    await begin("/designer/form", async (dialog) => {
      await person.press(dialog.getByRole("combobox", { name: /^Entitás/ }));
      await person.press(page.getByRole("option", { name: "Kiküldetés", exact: true }));
    });
    await add("Szöveg", "Úti cél");
    await add("Dátum", "Indulás");
    await add("Szám", "Költség", async (dialog) => person.press(dialog.getByRole("button", { name: "pénzösszeg" })));
    await add("Választólista", "Jármű", (dialog) =>
      dialog.getByRole("textbox", { name: /^Választási/ }).fill("Vonat\nAutó\nRepülő"),
    );
    await person.drag(page, block(page, "Indulás"), block(page, "Úti cél"), 0.95);
    await expect.poll(() => placeOf(page, "Indulás")).toMatch(/^1\. sor, 7–/);
    await page.getByText("Nincs probléma.").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await lookAt(page, "form-designer");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });

    await person.press(page.getByRole("button", { name: /piszkozat közzététele/ }));
    const publish = page.getByRole("dialog", { name: "Közzététel" });
    await publish.getByText("A táblák is módosulnak.").waitFor();
    await person.press(publish.getByRole("button", { name: /dokumentum közzététele/ }));
    await publish.waitFor({ state: "detached" });
    await page.getByText("Közzétéve", { exact: true }).waitFor();
    expect(person.count).toBeLessThanOrEqual(25);
    expect(journey.complaints).toEqual([]);
  });
});
