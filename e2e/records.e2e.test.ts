import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { saveRecord } from "./support/saveRecord.ts";
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
    await saveRecord(page);
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
    await saveRecord(page);
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

describe("a word in a number cell", () => {
  it("[forms 5 numbers] given a word that is typed into a number cell, when the cell is left and the form is saved, then it stands there as an error, and the keyboard is in the first wrong field, above the bar", async () => {
    const { page, tessera } = journey;
    page.on("dialog", (dialog) => void dialog.accept());
    await openAs(page, tessera, "clerk", "/service-requests/index");
    await page.getByRole("row").filter({ hasText: "Bérszámfejtői képzés" }).getByText("Bérszámfejtői képzés").click();
    const line = page.getByRole("grid", { name: "Tételek" }).getByRole("row").filter({ hasText: "Szemináriumi hely" });
    const cell = line.getByRole("gridcell").nth(2);
    await cell.dblclick();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("abc");
    await page.keyboard.press("Enter");
    await expect.poll(() => cell.textContent()).toContain("abc");
    await lookAt(page, "number-word");
    await page.getByRole("button", { name: "Mentés", exact: true }).click();
    const focused = page.locator(":focus");
    await expect.poll(() => focused.inputValue().catch(() => null)).toBe("abc");
    const bottom = await focused.evaluate((element) => element.getBoundingClientRect().bottom);
    const bar = await page.locator(".t-actions").boundingBox();
    expect(bottom).toBeLessThan(bar?.y ?? 0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await lookAt(page, "save-refused");
  });
});

const folder = mkdtempSync(join(tmpdir(), "tessera-attached-"));
const photo = join(folder, "helyszín.png");
const notes = join(folder, "jegyzet.txt");
const program = join(folder, "telepítő.pdf");

beforeAll(async () => {
  await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#0f766e" } })
    .png()
    .toFile(photo);
  writeFileSync(notes, `${"Feljegyzés. ".repeat(400_000)}`);
  writeFileSync(program, Buffer.concat([Buffer.from("MZ"), Buffer.alloc(500)]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In the list below the form; the activity beside it shows files, too. */
const list = () => journey.page.locator(".t-attachments");
const link = (name: string) => list().getByRole("link", { name, exact: true });

describe("attachments of a service request", () => {
  it("[files 2 form] given a request, when files are attached, one of them no such file, then the others are there, can be opened, removed and brought back", async () => {
    const { page, context, complaints, tessera } = journey;
    await openAs(page, tessera, "clerk", "/service-requests/index");
    const subject = "Bérszámfejtői képzés";
    await page.getByRole("row").filter({ hasText: subject }).getByText(subject).click();
    await page.waitForURL(/\/service-requests\/update/);
    await page.getByText("Még nincs csatolmány.").waitFor();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Fájl csatolása" }).click();
    await (await choosing).setFiles([photo, notes, program]);
    await link("helyszín.png").waitFor();
    await link("jegyzet.txt").waitFor();
    await page.getByText("Ilyen fájl itt nem csatolható").waitFor();
    await page.getByRole("button", { name: "telepítő.pdf feltöltésének megszakítása" }).click();
    await lookAt(page, "attachments");
    expect(await accessibilityProblems(page)).toEqual([]);
    const preview = list().locator("img.t-attached__sign");
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await link("helyszín.png").click();
    const viewer = page.getByRole("dialog", { name: "helyszín.png" });
    const picture = viewer.getByRole("img", { name: "helyszín.png" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    await lookAt(page, "attachment-viewer");
    expect(await accessibilityProblems(page)).toEqual([]);
    const opening = context.waitForEvent("page");
    await viewer.getByRole("link", { name: "Megnyitás új lapon" }).click();
    const opened = await opening;
    expect(new URL(opened.url()).pathname).toBe("/api/Files/download-file");
    await opened.waitForLoadState();
    await opened.close();
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "detached" });
    const downloading = page.waitForEvent("download");
    await list().getByRole("link", { name: "jegyzet.txt letöltése" }).click();
    expect((await downloading).suggestedFilename()).toBe("jegyzet.txt");
    await page.getByRole("button", { name: "helyszín.png eltávolítása" }).click();
    await link("helyszín.png").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Visszavonás", exact: true }).last().click();
    await link("helyszín.png").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => overflow(page)).toBe(0);
    await lookAt(page, "attachments-phone");
    expect(await accessibilityProblems(page)).toEqual([]);
    // The refusal that is shown above, and the page of a picture, on which no script may run.
    expect(complaints.filter((complaint) => !complaint.includes("/api/Files/"))).toEqual([]);
  });
});

const answer = () => journey.page.getByRole("dialog", { name: "Miért van így?" });
const part = (property: string) => answer().locator(`[data-property="${property}"]`);

/** Opens a service request from its list. */
async function openRequest(login: string): Promise<void> {
  await openAs(journey.page, journey.tessera, login, "/service-requests/index");
  await journey.page
    .getByRole("row")
    .filter({ hasText: "Bérszámfejtői képzés" })
    .getByText("Bérszámfejtői képzés")
    .click();
  await journey.page.getByRole("textbox", { name: /^Tárgy/ }).waitFor();
}

/** Asks by the form's menu, and chooses what is meant. */
async function askAbout(label: RegExp): Promise<void> {
  const { page } = journey;
  await page.getByRole("button", { name: "További műveletek" }).click();
  await page.getByRole("menuitem", { name: "Miért van így?" }).click();
  await answer().getByRole("combobox").click();
  await page.getByRole("option", { name: label }).click();
}

describe("asking a form why", () => {
  it("[design 1 everything explains itself] given a calculated total, when a person asks at the field why it cannot be edited, then the sign answers with what it was made of, and quotes no rule", async () => {
    const { page, complaints } = journey;
    await openRequest("clerk");
    const total = page.locator(".t-field", { has: page.getByText("Összesen, €", { exact: true }) }).last();
    await total.hover();
    await total.getByRole("button", { name: "Miért? Összesen, €" }).click();
    await part("readOnly").getByText("számított érték, nem írható felül").waitFor();
    await part("value").getByText("Tételek: Összesen, €").waitFor();
    expect(await answer().locator("code").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await lookAt(page, "why-total");
    await page.keyboard.press("Escape");
    await answer().waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it("[design 1 everything explains itself] given a request that is done, when a person asks by the form's menu, then they read what hides one field and what keeps another from being edited", async () => {
    const { page, complaints } = journey;
    await openRequest("clerk");
    await page.getByRole("combobox", { name: /^Állapot/ }).click();
    await page.getByRole("option", { name: "Kész" }).click();
    await askAbout(/^Mire vár/);
    await part("hidden").getByText("szabály rejti el").waitFor();
    await part("hidden").getByText("Állapot").waitFor();
    await part("hidden").getByText("Kész").waitFor();
    await answer().getByRole("combobox").click();
    await page.getByRole("option", { name: /^Költségkeret/ }).click();
    await part("readOnly").getByText("szabály teszi csak olvashatóvá").waitFor();
    expect(await answer().locator("code").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await lookAt(page, "why-hidden");
    expect(complaints).toEqual([]);
  });

  it("[design 1 everything explains itself] given someone who may design the form, when Alt+F1 is pressed in a cell, then its rule is quoted", async () => {
    const { page, complaints } = journey;
    await openRequest("admin");
    const cell = page.getByRole("grid", { name: "Tételek" }).getByRole("row").nth(1).locator("[role=gridcell]").nth(3);
    await cell.click();
    await page.keyboard.press("Alt+F1");
    await part("value").getByText("round(row.quantity * row.unit_price, 2)").waitFor();
    expect(complaints).toEqual([]);
  });
});
