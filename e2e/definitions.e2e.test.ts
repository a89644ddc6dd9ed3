import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import type { JourneyBrowser, WatchedWindow } from "./support/openBrowser.ts";
import { sharedBrowser } from "./support/sharedBrowser.ts";
import { startTessera, type Tessera } from "./support/startTessera.ts";

let tessera: Tessera;
let browser: JourneyBrowser;
let designer: WatchedWindow;
let clerk: WatchedWindow;

beforeAll(async () => {
  [tessera, browser] = await Promise.all([startTessera(), sharedBrowser()]);
  [designer, clerk] = await Promise.all([browser.open(), browser.open()]);
});
afterAll(async () => {
  await browser?.close();
  await tessera?.stop();
});

const documents = (page: Page): Locator => page.getByRole("tree", { name: "Dokumentumok" });
const elements = (page: Page): Locator => page.getByRole("tree", { name: "Elemek" });
const saved = (page: Page): Locator => page.getByText(/Piszkozat mentve/);

async function openDocument(page: Page, branch: RegExp, key: string): Promise<void> {
  const item = documents(page).locator(`[data-id="${key}"]`);
  const above = documents(page).getByRole("treeitem", { name: branch }).first();
  // A branch that opens by itself as the page comes must not be closed.
  const open = async (): Promise<boolean> => {
    if ((await above.getAttribute("aria-expanded")) === "false") await above.click();
    return item.isVisible();
  };
  await expect.poll(open).toBe(true);
  await item.click();
  // The elements of the document before stand there until this one has come.
  await page.getByText(new RegExp(`^\\S+ · ${key.slice(key.indexOf(":") + 1)}$`)).waitFor();
  await elements(page).waitFor();
}

async function choose(page: Page, option: string, ...fields: string[]): Promise<void> {
  for (const field of fields) {
    await page.getByRole("combobox", { name: field, exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  }
}

/** Publishes all drafts; answers once the notice is there. */
async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole("button", { name: /piszkozat közzététele/ }).click();
  const dialog = page.getByRole("dialog", { name: "Közzététel" });
  await dialog.getByRole("textbox", { name: /Megjegyzés/ }).fill(note);
  await dialog.getByRole("button", { name: /dokumentum közzététele/ }).click();
  await dialog.waitFor({ state: "detached" });
  await page
    .getByText(/közzétéve(:|, mostantól)/)
    .first()
    .waitFor();
}

describe("changing definitions while others work", () => {
  it("[design 4 publish] given an open form, when a designer publishes a label, a column and a rule, then what was typed stays, the next save obeys, and taking it back works", async () => {
    const work = clerk.page;
    const bench = designer.page;
    await openAs(work, tessera, "clerk", "/service-requests/index");
    await work.getByRole("row").filter({ hasText: "Bérszámfejtői képzés" }).getByText("Bérszámfejtői képzés").click();
    const subject = work.getByRole("textbox", { name: /^Tárgy/ });
    await subject.fill("Bérszámfejtési képzés");

    await openAs(bench, tessera, "designer", "/designer/definitions");
    await openDocument(bench, /^Entitások/, "entity:service-request");
    await elements(bench)
      .getByRole("treeitem", { name: /^Oszlopok/ })
      .click();
    await bench.getByRole("button", { name: "Új: oszlop" }).click();
    const asked = bench.getByRole("dialog", { name: "Új: oszlop" });
    await asked.getByRole("textbox", { name: /^Felirat/ }).fill("Költséghely");
    await asked.getByRole("button", { name: "Hozzáadás" }).click();
    await saved(bench).waitFor();
    await bench.getByRole("button", { name: "Hozzáadás űrlaphoz…" }).click();
    const forms = bench.getByRole("dialog", { name: /Költséghely hozzáadása űrlaphoz/ });
    await forms.getByRole("checkbox", { name: "Service request", exact: true }).check();
    await forms.getByRole("button", { name: "Hozzáadás" }).click();
    await bench.getByRole("button", { name: "Űrlap megnyitása" }).click();

    await elements(bench).getByRole("treeitem", { name: "Subject" }).click();
    await bench.getByRole("textbox", { name: /^Felirat$/ }).fill("Ügy");
    await elements(bench).getByRole("treeitem", { name: "Költséghely" }).click();
    await choose(bench, "Mentéshez kötelező", "Kötelező");
    await bench.getByRole("textbox", { name: "Kötelező, ha" }).fill("subject != nothing");
    await saved(bench).waitFor();
    await bench
      .getByRole("region", { name: "Részletek" })
      .getByText(/nothing/)
      .first()
      .waitFor();
    await bench.getByRole("textbox", { name: "Kötelező, ha" }).fill("subject != null");
    await bench.getByText("Nincs probléma.").waitFor();
    expect(await accessibilityProblems(bench)).toEqual([]);
    await lookAt(bench, "definitions-form");
    await publish(bench, "Költséghely");

    await work.getByText("Az űrlapot egy tervező módosította.").waitFor({ timeout: 30_000 });
    await expect
      .poll(() => work.getByRole("textbox", { name: /^(Tárgy|Ügy)/ }).inputValue())
      .toBe("Bérszámfejtési képzés");
    const centre = work.getByRole("textbox", { name: /^Költséghely/ });
    await centre.waitFor();
    await work.getByRole("button", { name: "Mentés", exact: true }).click();
    await work.getByText(/hibát kell javítani a mentéshez/).waitFor();
    await centre.fill("4120");
    await Promise.all([
      work.waitForResponse((response) => response.url().includes("/save-data") && response.ok()),
      work.getByRole("button", { name: "Mentés", exact: true }).click(),
    ]);

    await openDocument(bench, /^Entitások/, "entity:service-request");
    await elements(bench).getByRole("treeitem", { name: "Költséghely" }).click();
    await bench.getByRole("tab", { name: "Felhasználás" }).click();
    const uses = bench.getByRole("region", { name: "Részletek" });
    await uses.getByRole("button", { name: /Űrlap Service request/ }).waitFor();
    await lookAt(bench, "definitions-uses");

    await bench.getByRole("button", { name: "Közzétételek" }).click();
    const publishes = bench.getByRole("dialog", { name: "Közzétételek" });
    await publishes
      .getByRole("listitem")
      .filter({ hasText: "Költséghely" })
      .getByRole("button", { name: "Közzététel visszavonása" })
      .click();
    await bench
      .getByRole("alertdialog")
      .getByRole("button", { name: /visszavonása/ })
      .click();
    const plan = bench.getByRole("dialog", { name: "Adattáblák módosítása" });
    await plan
      .getByText(/cost|koltseghely/i)
      .first()
      .waitFor();
    await lookAt(bench, "definitions-plan");
    await plan.getByRole("button", { name: "Terv alkalmazása…" }).click();
    await bench
      .getByRole("alertdialog")
      .getByRole("button", { name: /service-request módosítása/ })
      .click();
    await bench.getByText("A terv alkalmazása és a közzététel megtörtént.").waitFor();
    await elements(bench).getByRole("treeitem", { name: "Költséghely" }).waitFor({ state: "detached" });

    await work.reload();
    await work.getByRole("textbox", { name: /^Tárgy/ }).waitFor();
    await expect.poll(() => work.getByRole("textbox", { name: /^Tárgy/ }).inputValue()).toBe("Bérszámfejtési képzés");
    expect(await work.getByRole("textbox", { name: /^Költséghely/ }).count()).toBe(0);
    // The browser itself reports the answer that a plan is needed; it is part of the way.
    const complaints = [...designer.complaints, ...clerk.complaints].filter((one) => !one.includes("status of 409"));
    expect(complaints).toEqual([]);
  });

  it("[design 9 commands] given a column that was added and put on a form, when the keyboard undoes both steps, then each document is shown as it was, and redo brings both back", async () => {
    const bench = designer.page;
    await openDocument(bench, /^Entitások/, "entity:service-request");
    await elements(bench)
      .getByRole("treeitem", { name: /^Oszlopok/ })
      .click();
    await bench.getByRole("button", { name: "Új: oszlop" }).click();
    const asked = bench.getByRole("dialog", { name: "Új: oszlop" });
    await asked.getByRole("textbox", { name: /^Felirat/ }).fill("Iktatószám");
    await asked.getByRole("button", { name: "Hozzáadás" }).click();
    await bench.getByRole("button", { name: "Hozzáadás űrlaphoz…" }).click();
    const forms = bench.getByRole("dialog", { name: /Iktatószám hozzáadása űrlaphoz/ });
    await forms.getByRole("checkbox", { name: "Service request", exact: true }).check();
    await forms.getByRole("button", { name: "Hozzáadás" }).click();
    await bench
      .getByRole("button", { name: "Visszavonás: Iktatószám hozzáadása 1 űrlaphoz – Service request" })
      .waitFor();
    await lookAt(bench, "definitions-undo");
    const added = elements(bench).getByRole("treeitem", { name: "Iktatószám" });
    await added.press("Control+z");
    await bench.getByText("Űrlap · service-request", { exact: true }).waitFor();
    await added.waitFor({ state: "detached" });
    expect(await accessibilityProblems(bench)).toEqual([]);
    await elements(bench).getByRole("treeitem").first().press("Control+z");
    await bench.getByText("Entitás · service-request", { exact: true }).waitFor();
    await added.waitFor({ state: "detached" });
    await bench.getByRole("button", { name: /Nincs közzétehető piszkozat/ }).waitFor();
    await elements(bench).getByRole("treeitem").first().press("Control+Shift+z");
    await added.waitFor();
    await bench.getByRole("button", { name: /^Mégis: Iktatószám hozzáadása 1 űrlaphoz/ }).click();
    await bench.getByText("Űrlap · service-request", { exact: true }).waitFor();
    await added.waitFor();
    for (const what of [/^Visszavonás: Iktatószám hozzáadása 1/, /^Visszavonás: Iktatószám hozzáadása/]) {
      await bench.getByRole("button", { name: what }).click();
    }
    await bench.getByRole("button", { name: /Nincs közzétehető piszkozat/ }).waitFor();
    expect(designer.complaints.filter((one) => !one.includes("status of 409"))).toEqual([]);
  });

  it("[design 6 completion] given a rule, when it is written by the keyboard alone, then a suggestion is taken, the editor takes its own steps back, and Tab leaves it", async () => {
    const bench = designer.page;
    await openDocument(bench, /^Űrlapok/, "form:service-request");
    await elements(bench).getByRole("treeitem", { name: "Subject" }).click();
    const rule = bench.getByRole("textbox", { name: "Kötelező, ha" });
    await rule.focus();
    await bench.keyboard.type("isEmp");
    await bench.getByRole("option", { name: /^isEmpty/ }).waitFor();
    expect(await accessibilityProblems(bench)).toEqual([]);
    await lookAt(bench, "definitions-rule");
    await bench.keyboard.press("Enter");
    await bench.keyboard.type("subject");
    await expect.poll(() => rule.textContent()).toBe("isEmpty(subject)");
    await bench.getByRole("button", { name: /^Visszavonás: / }).waitFor();
    await expect
      .poll(async () => {
        await bench.keyboard.press("Control+z");
        return rule.textContent();
      })
      .toBe("");
    await bench.getByRole("button", { name: /Nincs közzétehető piszkozat/ }).waitFor();
    await bench.keyboard.press("Tab");
    await expect.poll(() => rule.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    expect(designer.complaints.filter((one) => !one.includes("status of 409"))).toEqual([]);
  });

  it("[design 9 keyboard] given a field of a form, when the keyboard moves it past the next one and drops it, then it stands there in the draft, and undo says so and puts it back", async () => {
    const bench = designer.page;
    await openDocument(bench, /^Űrlapok/, "form:service-request");
    const rows = (): Promise<string[]> => elements(bench).getByRole("treeitem").allInnerTexts();
    const field = elements(bench).getByRole("treeitem", { name: "Subject", exact: true });
    await field.waitFor();
    const before = await rows();
    await field.focus();
    await bench.keyboard.press("Space");
    await bench.getByText(/^Subject áthelyezése\. A nyilak/).waitFor();
    await bench.keyboard.press("ArrowDown");
    await bench.getByText(/^(.+ elé|A végére), itt: /).waitFor();
    await bench.keyboard.press("Space");
    await bench.getByText(/^Subject áthelyezve: /).waitFor();
    const at = before.indexOf("Subject");
    await expect.poll(async () => (await rows()).indexOf("Subject")).toBe(at + 1);
    await expect.poll(() => field.evaluate((row) => row === row.ownerDocument.activeElement)).toBe(true);
    expect(await accessibilityProblems(bench)).toEqual([]);
    await saved(bench).waitFor();
    await bench.getByRole("button", { name: /^Visszavonás: Subject áthelyezése/ }).click();
    await expect.poll(rows).toEqual(before);
    await bench.getByRole("button", { name: /Nincs közzétehető piszkozat/ }).waitFor();
    expect(designer.complaints.filter((one) => !one.includes("status of 409"))).toEqual([]);
  });

  it("[design 9 palette] given a form, when a part is dragged from the palette behind a field, then a field of that type stands there, and undo takes it away", async () => {
    const bench = designer.page;
    const rows = (): Promise<string[]> => elements(bench).getByRole("treeitem").allInnerTexts();
    const before = await rows();
    const part = bench
      .getByRole("region", { name: "Alkotóelemek" })
      .getByRole("button", { name: "Dátum", exact: true });
    const field = elements(bench).getByRole("treeitem", { name: "Subject", exact: true });
    await field.scrollIntoViewIfNeeded();
    await part.scrollIntoViewIfNeeded();
    const [from, to] = [await part.boundingBox(), await field.boundingBox()];
    if (from === null || to === null) throw new Error("The part and the field are not in sight.");
    await bench.mouse.move(from.x + 20, from.y + from.height / 2);
    await bench.mouse.down();
    await bench.mouse.move(to.x + 40, to.y + to.height * 0.5, { steps: 8 });
    await bench.mouse.move(to.x + 40, to.y + to.height * 0.9, { steps: 4 });
    await bench.getByText(/^(.+ elé|A végére), itt: /).waitFor();
    await bench.mouse.up();
    await expect.poll(rows).toEqual(before.toSpliced(before.indexOf("Subject") + 1, 0, "Dátum"));
    await saved(bench).waitFor();
    await bench.getByRole("button", { name: /^Visszavonás: / }).click();
    await expect.poll(rows).toEqual(before);
    await bench.getByRole("button", { name: /Nincs közzétehető piszkozat/ }).waitFor();
  });

  it("[design 9 layout] given a page, when a panel is dragged into another row and the edge of a column is moved, then it is so in the draft, and two steps back lead to what is published", async () => {
    const bench = designer.page;
    await openDocument(bench, /^Oldalak/, "page:start.office");
    await bench.getByRole("tab", { name: "Elrendezés" }).click();
    const row = (number: number): Locator => bench.getByRole("group", { name: `${number}. sor`, exact: true });
    const panel = bench.getByRole("button", { name: /^Three things to try/ });
    const first = row(1).locator("[data-block^='/gridItems']").first();
    await first.waitFor();
    await panel.hover();
    const [from, to] = [await panel.boundingBox(), await first.boundingBox()];
    if (from === null || to === null) throw new Error("The panels are not in sight.");
    await bench.mouse.move(from.x + 40, from.y + from.height / 2);
    await bench.mouse.down();
    await bench.mouse.move(to.x + 60, to.y + to.height * 0.5, { steps: 8 });
    await bench.mouse.move(to.x + 60, to.y + to.height * 0.8, { steps: 4 });
    await bench.getByText(/^A végére, itt: 1\. sor, 1\. oszlop$/).waitFor();
    await bench.mouse.up();
    await row(1)
      .getByRole("button", { name: /^Three things to try/ })
      .waitFor();
    // What was moved is chosen: its sheet takes room beside the canvas.
    await bench.locator(".t-designer__properties").getByRole("button", { name: "Bezárás", exact: true }).waitFor();
    const edge = bench.getByRole("separator", { name: "1. sor, 1. oszlop jobb széle" });
    await edge.hover();
    const [line, grid] = [await edge.boundingBox(), await row(1).locator("[data-grid]").boundingBox()];
    if (line === null || grid === null) throw new Error("The edge is not in sight.");
    await bench.mouse.move(line.x + line.width / 2, line.y + line.height / 2);
    await bench.mouse.down();
    await bench.mouse.move(line.x - (grid.width * 4) / 12, line.y + line.height / 2, { steps: 6 });
    await bench.mouse.up();
    await row(1).getByRole("button", { name: "1. sor, 1. oszlop, 8 / 12" }).waitFor();
    expect(await accessibilityProblems(bench)).toEqual([]);
    await saved(bench).waitFor();
    await bench.getByRole("button", { name: /^Visszavonás: 1\. sor 1\. oszlopa szélességének módosítása/ }).click();
    await row(1).getByRole("button", { name: "1. sor, 1. oszlop, 12 / 12" }).waitFor();
    await bench.getByRole("button", { name: /^Visszavonás: / }).click();
    await row(2)
      .getByRole("button", { name: /^Three things to try/ })
      .waitFor();
    await bench.getByRole("button", { name: /Nincs közzétehető piszkozat/ }).waitFor();
    expect(designer.complaints.filter((one) => !one.includes("status of 409"))).toEqual([]);
  });

  it("[design 1 sheets] given a list, when its filter and its order are chosen in its sheet, then nothing there is JSON, and the list is so for everyone", async () => {
    const bench = designer.page;
    await openDocument(bench, /^Listák/, "list:service-request");
    const sheet = bench.locator(".t-designer__properties");
    await sheet.getByRole("combobox", { name: "Entitás" }).waitFor();
    const texts = await sheet.locator("textarea").evaluateAll((all) => all.map((one) => one.textContent ?? ""));
    expect(texts.filter((text) => /^[[{]/.test(text))).toEqual([]);
    await choose(bench, "Due", "Hozzáadás ehhez: Sorrend");
    await sheet.getByRole("button", { name: "Due feljebb" }).click();
    await sheet.getByRole("button", { name: "Feltétel hozzáadása" }).click();
    const filter = sheet.getByRole("group", { name: /^Szűrő/ });
    await filter.getByRole("combobox", { name: "Oszlop", exact: true }).click();
    await bench.getByRole("combobox", { name: "Oszlop keresése" }).fill("status");
    await bench.keyboard.press("Enter");
    await sheet.getByRole("checkbox", { name: "Waiting" }).check();
    await saved(bench).waitFor();
    expect(await accessibilityProblems(bench)).toEqual([]);
    await lookAt(bench, "definitions-list");
    await sheet.getByRole("button", { name: "Kifejezés" }).click();
    await expect.poll(() => sheet.getByRole("textbox", { name: /^Szűrő/ }).textContent()).toMatch(/status/);
    await publish(bench, "Várakozók");
    const { page } = clerk;
    await page.goto(`${tessera.url}/service-requests/index`);
    const rows = page.getByRole("row").filter({ has: page.getByRole("gridcell") });
    await rows.first().waitFor();
    const states = await rows.allInnerTexts();
    expect(states.length).toBeGreaterThan(0);
    expect(states.filter((text) => !text.includes("Várakozik"))).toEqual([]);
  });

  it("[design 10 preview] given a list whose draft is edited, when it is previewed, then the frame shows the draft and follows each edit, as a role sees it, and the published page does not", async () => {
    const bench = designer.page;
    const before = designer.complaints.length;
    await openDocument(bench, /^Listák/, "list:service-request");
    await bench.getByRole("button", { name: "Előnézet", exact: true }).click();
    const pane = bench.getByRole("complementary", { name: "Előnézet" });
    const frame = pane.frameLocator("iframe");
    const head = (name: string): Locator => frame.getByRole("columnheader", { name });
    await head("Tárgy").waitFor();
    await choose(bench, "English", "Nyelv");
    await head("Subject").waitFor();
    await elements(bench).getByRole("treeitem", { name: "Subject", exact: true }).click();
    await bench.getByRole("textbox", { name: /^Felirat$/ }).fill("Matter");
    await head("Matter").waitFor();
    await pane.getByText(/\d+ piszkozat előnézete/).waitFor();
    expect(await accessibilityProblems(bench)).toEqual([]);
    await lookAt(bench, "definitions-preview");
    await pane.getByRole("button", { name: "Telefon" }).click();
    await expect.poll(() => pane.locator("iframe").evaluate(({ clientWidth }) => clientWidth)).toBe(390);
    await pane.getByRole("button", { name: "Asztali gép" }).click();
    await pane.getByRole("combobox", { name: "Kinek a szemével" }).click();
    await bench.getByRole("option", { name: "Betekintő" }).click();
    await pane.getByText(/Így látja: Betekintő/).waitFor();
    await head("Matter").waitFor();
    await clerk.page.goto(`${tessera.url}/service-requests/index`);
    await clerk.page.getByRole("columnheader", { name: "Tárgy" }).waitFor();
    await bench.getByRole("button", { name: "Előnézet", exact: true }).click();
    await bench.getByRole("button", { name: /^Visszavonás: / }).click();
    await elements(bench).getByRole("treeitem", { name: "Subject", exact: true }).waitFor();
    expect(designer.complaints.slice(before)).toEqual([]);
  });

  it("[design 1 sheets] given a query and a list over it, when their sheets are opened, then nothing there is JSON, and the list offers the columns of the query", async () => {
    const bench = designer.page;
    const sheet = bench.locator(".t-designer__properties");
    const noJson = async (): Promise<void> => {
      const texts = await sheet.locator("textarea").evaluateAll((all) => all.map((one) => one.textContent ?? ""));
      expect(texts.filter((text) => /^[[{]/.test(text))).toEqual([]);
    };
    await openDocument(bench, /^Lekérdezések/, "query:order.spending");
    await sheet
      .getByLabel(/^Sorok maximális száma/)
      .first()
      .waitFor();
    await noJson();
    expect(await accessibilityProblems(bench)).toEqual([]);
    await openDocument(bench, /^Listák/, "list:order.spending");
    await sheet.getByRole("combobox", { name: "Lekérdezés" }).waitFor();
    await noJson();
    await sheet.getByRole("button", { name: "Feltétel hozzáadása" }).click();
    const filter = sheet.getByRole("group", { name: /^Szűrő/ });
    await filter.getByRole("combobox", { name: "Oszlop", exact: true }).click();
    await bench.getByRole("option", { name: /articles/ }).waitFor();
    await bench.keyboard.press("Escape");
  });

  it("[design 3 canvas] given an entity, when its diagram is walked through by keys, then it is seen at a desk and on a phone, and what is opened is the document", async () => {
    const bench = designer.page;
    const before = designer.complaints.length;
    await openDocument(bench, /^Entitások/, "entity:service-request");
    await bench.getByRole("tab", { name: "Ábra" }).click();
    const canvas = bench.getByRole("application", { name: "Az entitások és hivatkozásaik ábrája" });
    const request = canvas.getByRole("button", { name: /^Service request\b/ });
    await request.waitFor();
    await bench.getByRole("img", { name: "Az ábra áttekintése" }).waitFor();
    expect(await accessibilityProblems(bench)).toEqual([]);
    await bench.getByRole("button", { name: "Alrendszer" }).click();
    await canvas.getByRole("button", { name: /^News\b/ }).waitFor();
    await lookAt(bench, "definitions-diagram");
    await bench.getByRole("button", { name: "1 hivatkozás" }).click();
    await canvas.getByRole("button", { name: /^News\b/ }).waitFor({ state: "detached" });
    await request.focus();
    for (const key of ["+", "-", "0", "1", "ArrowLeft"]) await bench.keyboard.press(key);
    await canvas.getByRole("button", { name: /^Line\b/, pressed: true }).waitFor();
    await canvas.getByRole("img", { name: /^Service request hivatkozik erre: Person/ }).waitFor({ state: "attached" });
    await bench.setViewportSize({ width: 390, height: 844 });
    await bench.getByRole("combobox", { name: "Az ábra elemei" }).click();
    await bench.getByRole("option", { name: "Department" }).click();
    await canvas.getByRole("button", { name: /^Department\b/, pressed: true }).waitFor();
    await expect.poll(() => overflow(bench)).toBe(0);
    expect(await accessibilityProblems(bench)).toEqual([]);
    await bench.setViewportSize({ width: 1440, height: 900 });
    await canvas.getByRole("button", { name: /^Department\b/, pressed: true }).press("Enter");
    await bench.getByText("Entitás · department", { exact: true }).waitFor();
    expect(designer.complaints.slice(before)).toEqual([]);
  });

  it("[design 3 canvas] given the diagram of an entity, when a line is dragged from it to another, then it has a reference in its draft, and undo takes it away", async () => {
    const bench = designer.page;
    await openDocument(bench, /^Entitások/, "entity:parking-booking");
    await bench.getByRole("tab", { name: "Ábra" }).click();
    const canvas = bench.getByRole("application", { name: "Az entitások és hivatkozásaik ábrája" });
    const person = canvas.getByRole("button", { name: /^Person\b/ });
    const booking = canvas.getByRole("button", { name: /^Booking\b/ });
    const head = { position: { x: 40, y: 12 } };
    await person.hover(head);
    await booking.hover(head);
    const [from, to] = [await booking.boundingBox(), await person.boundingBox()];
    if (from === null || to === null) throw new Error("The entities are not in sight.");
    await bench.mouse.move(from.x + from.width, from.y + from.height / 2, { steps: 6 });
    await bench.mouse.down();
    await bench.mouse.move(to.x + 30, to.y + 20, { steps: 8 });
    await bench.mouse.move(to.x + 40, to.y + 12, { steps: 4 });
    await bench.mouse.up();
    const dialog = bench.getByRole("dialog", { name: "Hivatkozás: Booking → Person" });
    await dialog.waitFor();
    expect(await accessibilityProblems(bench)).toEqual([]);
    await dialog.getByRole("textbox", { name: /^Felirat/ }).fill("Approver");
    await dialog.getByRole("button", { name: "Hivatkozás hozzáadása" }).click();
    const edge = canvas.getByRole("img", { name: /^Booking hivatkozik erre: Person .*Approver/ });
    await edge.waitFor({ state: "attached" });
    await bench.getByRole("button", { name: "Visszavonás: Approver hivatkozás hozzáadása" }).click();
    await edge.waitFor({ state: "detached" });
    await bench.getByRole("button", { name: /Nincs közzétehető piszkozat/ }).waitFor();
    expect(designer.complaints.filter((one) => !one.includes("status of 409"))).toEqual([]);
  });

  it("[design 4 browser] given a phone, when the areas are shown one after the other, then nothing is wider than the screen", async () => {
    const { page } = designer;
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ["Dokumentumok", "Dokumentum", "Részletek"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect.poll(() => overflow(page)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("[design 10 rights] given a person without the right, when the address is opened, then no definition is shown", async () => {
    await clerk.page.goto(`${tessera.url}/designer/definitions`);
    await clerk.page
      .getByText(/jogosults/)
      .first()
      .waitFor();
    expect(await clerk.page.getByRole("tree").count()).toBe(0);
    expect(await clerk.page.getByRole("link", { name: "Tervezés" }).count()).toBe(0);
  });
});
