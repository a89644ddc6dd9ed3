import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();
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
    await page.getByRole("link", { name: "jegyzet.txt letöltése" }).click();
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
