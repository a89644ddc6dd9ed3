import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { otherBrowser } from "./support/otherBrowser.ts";
import { signIn } from "./support/signIn.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name });
/** What heads a part of a page that has a heading of its own. */
const section = (name: string) => journey.page.getByRole("heading", { level: 2, name });

describe("visitors without a session", () => {
  it("[shell 6 guests] given a public address, when a visitor comes, reads, fills in the form and sends it, then they are thanked, and who works with it sees it come", async () => {
    const { page, context, complaints, tessera } = journey;
    const clerk = await otherBrowser(context);
    await openAs(clerk, tessera, "clerk", "/inquiries/index");
    await clerk.getByRole("row").filter({ hasText: "Regenschirm vergessen" }).waitFor();
    await page.goto(`${tessera.url}/visitors/index`);
    await section("Kihez fordulhat").waitFor();
    await page.getByRole("row").filter({ hasText: "Üzemeltetés" }).waitFor();
    expect(await page.getByText("1100").count()).toBe(0);
    await lookAt(page, "visitors");
    await page.getByRole("link", { name: "Írjon nekünk" }).click();
    await page.getByRole("textbox", { name: /^Az Ön neve/ }).fill("Vámos Péter");
    await page.getByRole("textbox", { name: /^E-mail-cím a válaszhoz/ }).fill("peter.vamos@example.org");
    await page.getByRole("combobox", { name: /^Kinek szól/ }).click();
    await page.getByRole("option", { name: "Üzemeltetés" }).click();
    await page.getByRole("textbox", { name: /^Tárgy/ }).fill("Parkolás pénteken");
    await page.getByRole("textbox", { name: /^Üzenet/ }).fill("Hol lehet megállni?");
    const map = { name: "térkép.txt", mimeType: "text/plain", buffer: Buffer.from("Az udvarban?") };
    await page.locator("input[type=file]").setInputFiles(map);
    await page.getByRole("button", { name: "térkép.txt eltávolítása" }).waitFor();
    await lookAt(page, "visitors-form");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("img", { name: /^Kép öt betűvel/ }).waitFor();
    await page.getByRole("button", { name: "Ellenőrzés kép nélkül" }).click();
    await page.getByText("Ellenőrizve").waitFor({ timeout: 120_000 });
    // A guest who came from no list has none to go back to.
    expect(await page.getByRole("button", { name: "Mentés és bezárás" }).count()).toBe(0);
    await page.getByRole("button", { name: "Mentés", exact: true }).click();
    await page.waitForURL(`${tessera.url}/visitors/thanks`);
    await heading("Köszönjük").waitFor();
    await page.getByText("Megkeresése megérkezett").waitFor();
    await lookAt(page, "visitors-thanks");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflow(page)).toBe(0);
    // What would move the rows that someone reads waits until they want it.
    await clerk.getByRole("button", { name: "1 új sor" }).click();
    await clerk.getByRole("row").filter({ hasText: "Parkolás pénteken" }).waitFor();
    await clerk.context().close();
    expect(complaints).toEqual([]);
  });

  it("[shell 6 guests] given a visitor, when they ask for what is not public, then they are led to sign in, and from a public page they come back to it", async () => {
    const { page, complaints, tessera } = journey;
    await page.goto(`${tessera.url}/inquiries/index`);
    await page.locator("form.entry").waitFor();
    await page.goto(`${tessera.url}/visitors/index`);
    await section("Kihez fordulhat").waitFor();
    expect(await page.getByRole("link", { name: "Megkeresések" }).count()).toBe(0);
    await page.getByRole("button", { name: "Bejelentkezés" }).click();
    await page.locator('a.account[href$="account=clerk"]').click();
    await page.locator("form.entry button").click();
    await page.waitForURL(`${tessera.url}/visitors/index`);
    await page.getByRole("link", { name: "Megkeresések" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("[shell 4.2 session] given someone whose session ended with their browser, when they come back to a public page, then they read it as a guest", async () => {
    const { page, context, tessera } = journey;
    await signIn(page, tessera, "clerk");
    await page.goto(`${tessera.url}/visitors/index`);
    await page.getByRole("link", { name: "Megkeresések" }).waitFor();
    // A browser that is closed drops the cookie of the session, and keeps what is stored.
    await context.clearCookies({ name: "tessera" });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("sessionToken"))).not.toBeNull();
    await page.reload();
    await page.getByRole("row").filter({ hasText: "Üzemeltetés" }).waitFor();
    await page.getByRole("button", { name: "Bejelentkezés" }).waitFor();
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await page.getByRole("button", { name: "Bejelentkezés" }).click();
    await page.locator("form.entry").waitFor();
  });
});
