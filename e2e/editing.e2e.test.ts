import { describe, expect, it } from "vitest";
import { openAs } from "./support/openAs.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

const field = (name: RegExp) => journey.page.getByRole("textbox", { name });
const question = () => journey.page.getByRole("alertdialog");
const menuItem = (name: string) => journey.page.getByRole("navigation", { name: "Főmenü" }).getByRole("link", { name });

/** Opens a record from the list on `path`: the one whose row has the text. */
async function open(path: string, text: string): Promise<void> {
  await openAs(journey.page, journey.tessera, "clerk", path);
  await journey.page.getByRole("row").filter({ hasText: text }).getByText(text).click();
}

describe("working on a record", () => {
  it("[forms 4 saving] given a person's record, when the phone is changed and saved, then it is so when the record is opened again", async () => {
    const { page, complaints } = journey;
    await open("/people/index", "Balogh Réka");
    await field(/^Telefon/).fill("+36 1 555 0199");
    await Promise.all([
      page.waitForResponse((response) => response.url().includes("/save-data") && response.ok()),
      page.getByRole("button", { name: "Mentés", exact: true }).click(),
    ]);
    await menuItem("Munkatársak").click();
    await page.getByRole("row").filter({ hasText: "Balogh Réka" }).getByText("Balogh Réka").click();
    await field(/^Telefon/).waitFor();
    await expect.poll(() => field(/^Telefon/).inputValue()).toBe("+36 1 555 0199");
    expect(complaints).toEqual([]);
  });

  it("[forms 3 gps] given a phone in the hand, when its place is asked of the device and saved, then the record keeps it", async () => {
    const { context, page, complaints } = journey;
    await context.grantPermissions(["geolocation"], { origin: journey.tessera.url });
    await context.setGeolocation({ latitude: 47.4985, longitude: -0.0000001, accuracy: 15 });
    await open("/equipment/index?group=-", "AS-00520");
    const place = field(/^Utolsó ismert hely/);
    await place.waitFor();
    await page.getByRole("button", { name: "Saját hely" }).click();
    await page.getByText("15 m pontossággal meghatározva.").waitFor();
    await expect.poll(() => place.inputValue()).toBe("47,498500;\u00a00,000000");
    await Promise.all([
      page.waitForResponse((response) => response.url().includes("/save-data") && response.ok()),
      page.getByRole("button", { name: "Mentés", exact: true }).click(),
    ]);
    await page.reload();
    await place.waitFor();
    await expect.poll(() => place.inputValue()).toBe("47,498500;\u00a00,000000");
    expect(complaints).toEqual([]);
  });

  it("[forms 4 undo] given two fields that were changed, when Ctrl+Z is pressed after leaving them, then they go back one by one and come again", async () => {
    const { page, complaints } = journey;
    await open("/people/index", "Balogh Réka");
    const phone = field(/^Telefon/);
    const before = await phone.inputValue();
    await phone.fill("+36 1 555 0111");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Control+z");
    await expect.poll(() => phone.inputValue()).toBe(before);
    await page.getByText(/^Visszavonva: Telefon/).waitFor({ state: "attached" });
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => phone.inputValue()).toBe("+36 1 555 0111");
    await phone.click();
    await page.keyboard.press("End");
    await page.keyboard.type("2");
    await page.keyboard.press("Control+z");
    await expect.poll(() => phone.inputValue()).toBe("+36 1 555 0111");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: /^Visszavonás: Telefon/ }).click();
    await expect.poll(() => phone.inputValue()).toBe(before);
    expect(complaints).toEqual([]);
  });

  it("[forms 4 leaving] given an unsaved change, when a link or the back button is used, then it asks, and staying keeps what was typed", async () => {
    const { page, complaints } = journey;
    await open("/service-requests/index", "Bérszámfejtői képzés");
    const subject = field(/^Tárgy/);
    await subject.fill("Változott");
    await menuItem("Munkatársak").click();
    await question().getByRole("button", { name: "Maradás" }).click();
    await expect.poll(() => subject.inputValue()).toBe("Változott");
    await page.goBack();
    await question().getByRole("button", { name: "Maradás" }).click();
    await expect.poll(() => subject.inputValue()).toBe("Változott");
    expect(new URL(page.url()).pathname).toBe("/service-requests/update");
    await page.goBack();
    await question().getByRole("button", { name: "Elhagyás mentés nélkül" }).click();
    await page.waitForURL(/\/service-requests\/index/);
    expect(complaints).toEqual([]);
  });
});
