import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import type { JourneyBrowser, WatchedWindow } from "./support/openBrowser.ts";
import { sharedBrowser } from "./support/sharedBrowser.ts";
import { startTwoServers, type Tessera } from "./support/startTessera.ts";

let tessera: Tessera;
let browser: JourneyBrowser;
const windows: WatchedWindow[] = [];
beforeAll(async () => {
  [tessera, browser] = await Promise.all([startTwoServers(), sharedBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await tessera.stop();
});
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close();
});

type Page = WatchedWindow["page"];

/** A person's own browser with a record open: the one whose row has the text. */
async function open(login: string, path: string, text: string): Promise<Page> {
  const window = await browser.open();
  windows.push(window);
  await openAs(window.page, tessera, login, path);
  await window.page.getByRole("row").filter({ hasText: text }).getByText(text).click();
  await window.page.getByRole("heading", { level: 1 }).filter({ hasText: text }).waitFor();
  return window.page;
}

const field = (page: Page, name: RegExp) => page.getByRole("textbox", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
async function save(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().includes("/save-data") && response.ok()),
    button(page, "Mentés").click(),
  ]);
}
const complaints = () => windows.flatMap((window) => window.complaints);

describe("two and three people of two servers on one record", () => {
  it("[forms 4 lock] given a person who edits, when another opens the record, then they read who and since when, ask for it, and get it with what was saved", async () => {
    const clerk = await open("clerk", "/people/index", "Balogh Réka");
    const admin = await open("admin", "/people/index", "Balogh Réka");
    const viewer = await open("viewer", "/people/index", "Balogh Réka");
    await field(clerk, /^Telefon/).fill("+36 1 555 0200");
    await admin
      .getByText(/^Zárolta: Szűcs Ildikó|Szűcs Ildikó.*zárolt/i)
      .first()
      .waitFor();
    await viewer.getByRole("list", { name: "Szintén itt" }).getByText("Szűcs Ildikó").waitFor();
    await expect.poll(() => field(admin, /^Telefon/).count()).toBe(0);
    expect(await accessibilityProblems(admin)).toEqual([]);
    await lookAt(admin, "lock-other");
    await button(admin, "Szerkesztés kérése").click();
    await clerk.getByText("Gergely Őrs szerkeszteni szeretné ezt a rekordot.").waitFor();
    await lookAt(clerk, "lock-question");
    await button(clerk, "Szerkesztés folytatása").click();
    await admin.getByText("Szűcs Ildikó tovább szerkeszti.").waitFor();
    await button(admin, "Szerkesztés kérése").click();
    await button(clerk, "Mentés és átadás").click();
    await field(admin, /^Telefon/).waitFor();
    await expect.poll(() => field(admin, /^Telefon/).inputValue()).toBe("+36 1 555 0200");
    await field(admin, /^Telefon/).fill("+36 1 555 0201");
    await clerk
      .getByText(/Gergely Őrs/)
      .first()
      .waitFor();
    await save(admin);
    await expect.poll(() => clerk.getByText("+36 1 555 0201").count()).toBeGreaterThan(0);
    expect(complaints()).toEqual([]);
  });

  it("[forms 4 lock] given a person who edits, when their page is closed, then who waits for the record can edit it within seconds", async () => {
    const clerk = await open("clerk", "/people/index", "Balogh Réka");
    const admin = await open("admin", "/people/index", "Balogh Réka");
    await field(clerk, /^Telefon/).fill("+36 1 555 0300");
    await button(admin, "Szerkesztés kérése").waitFor();
    await clerk.close({ runBeforeUnload: false });
    await field(admin, /^Telefon/).waitFor({ timeout: 20_000 });
    await field(admin, /^Telefon/).fill("+36 1 555 0301");
    await save(admin);
  });

  it("[design 5 locks] given a shared form in two browsers, when both change different fields, then each sees the other there, nobody is closed out, and both changes stand", async () => {
    const clerk = await open("clerk", "/service-requests/index", "Bérszámfejtői képzés");
    const admin = await open("admin", "/service-requests/index", "Bérszámfejtői képzés");
    await clerk.getByRole("list", { name: "Szintén itt" }).getByText("Gergely Őrs").waitFor();
    await field(admin, /^Leírás/).focus();
    await clerk.getByText("Gergely Őrs: Leírás").waitFor();
    await clerk.locator("[data-here]").waitFor();
    await lookAt(clerk, "together-shared");
    await field(clerk, /^Tárgy/).fill("Bérszámfejtői képzés, autumn");
    await field(admin, /^Leírás/).fill("For the new colleagues");
    await save(clerk);
    await expect.poll(() => field(admin, /^Tárgy/).inputValue()).toBe("Bérszámfejtői képzés, autumn");
    await expect.poll(() => field(admin, /^Leírás/).inputValue()).toBe("For the new colleagues");
    await save(admin);
    await expect.poll(() => field(clerk, /^Leírás/).inputValue()).toBe("For the new colleagues");
    expect(complaints()).toEqual([]);
  });

  it("[design 5 locks] given a shared form, when both change the same field, then the later is notified at once, and chooses among what was, theirs and their own", async () => {
    const clerk = await open("clerk", "/service-requests/index", "Bérszámfejtői képzés");
    const admin = await open("admin", "/service-requests/index", "Bérszámfejtői képzés");
    await field(clerk, /^Tárgy/).fill("Bérszámfejtői képzés A");
    await field(admin, /^Tárgy/).fill("Bérszámfejtői képzés B");
    await save(clerk);
    await button(admin, "Döntés").click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByText("Bérszámfejtői képzés A").first().waitFor();
    await lookAt(admin, "together-conflict");
    await dialog.getByText("Saját megtartása", { exact: true }).first().click();
    await button(admin, "Döntések alkalmazása").click();
    await save(admin);
    await expect.poll(() => field(clerk, /^Tárgy/).inputValue()).toBe("Bérszámfejtői képzés B");
  });

  it("[design 5 translatable] given a clerk who reads in Hungarian and a colleague who reads in English, when the clerk writes the subject in their language and the German one beside it, then each reads their own, the original stays, and the history tells which", async () => {
    const clerk = await open("clerk", "/service-requests/index", "Bérszámfejtői képzés");
    const subject = field(clerk, /^Tárgy/);
    await subject.fill("Bérszámfejtői tanfolyam");
    await clerk
      .getByRole("button", { name: /A szöveg nyelvenként külön adható meg/ })
      .first()
      .click();
    const texts = clerk.getByRole("dialog", { name: "Tárgy: szövegek nyelvenként" });
    await expect
      .poll(() => texts.getByRole("textbox", { name: "Magyar" }).inputValue())
      .toBe("Bérszámfejtői tanfolyam");
    const original = await texts.getByRole("textbox", { name: "Angol" }).inputValue();
    await texts.getByRole("textbox", { name: "Német" }).fill("Lohnkurs");
    expect(await accessibilityProblems(clerk)).toEqual([]);
    await lookAt(clerk, "texts-by-language");
    await clerk.keyboard.press("Escape");
    await save(clerk);
    const admin = await open("admin", "/service-requests/index", "Bérszámfejtői tanfolyam");
    await admin.getByRole("button", { name: /^Nyelv/ }).click();
    await admin.getByRole("menuitemradio", { name: "English" }).click();
    await expect.poll(() => field(admin, /^Subject/).inputValue()).toBe(original);
    await admin.getByRole("button", { name: "More actions" }).click();
    await admin.getByRole("menuitem", { name: "History" }).click();
    const history = admin.getByRole("dialog");
    await history.getByText("Subject (HU)").first().waitFor();
    await history.getByText("Lohnkurs").first().waitFor();
    await admin.keyboard.press("Escape");
    await admin.getByRole("button", { name: /^Language/ }).click();
    await admin.getByRole("menuitemradio", { name: "Magyar" }).click();
    await field(admin, /^Tárgy/).waitFor();
    expect(complaints()).toEqual([]);
  });
});
