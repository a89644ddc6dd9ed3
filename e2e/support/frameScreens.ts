import type { Page } from "playwright-core";
import type { Screen } from "./walkScreens.ts";

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name, exact: true }).last().click();
const layer = (page: Page): Promise<void> => page.locator("dialog[open]").last().waitFor();

async function choose(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await press(page, menu);
  await page.getByRole("menuitem", { name: item }).click();
}

async function onFirstRow(page: Page, key: string): Promise<void> {
  await page.getByRole("grid").first().focus();
  await page.keyboard.press(key);
}

/** Opens the first record of a list and chooses what its form offers. */
async function ofRecord(page: Page, item: string): Promise<void> {
  await onFirstRow(page, "Enter");
  await page.getByRole("button", { name: "Mentés", exact: true }).waitFor();
  await choose(page, "További műveletek", item);
  await layer(page);
}

/** What opens above and beside a list and a form, for the clerk of the demo world in Hungarian, at a desk. */
export const frameScreens: readonly Screen[] = [
  {
    name: "palette",
    path: "/people/index",
    open: async (page) => {
      await page.keyboard.press("ControlOrMeta+k");
      await layer(page);
    },
  },
  { name: "menu of the person", path: "/people/index", open: (page) => press(page, /^Felhasználó/) },
  { name: "languages", path: "/people/index", open: (page) => press(page, /^Nyelv/) },
  { name: "looks", path: "/people/index", open: (page) => press(page, "Megjelenés") },
  {
    name: "notifications",
    path: "/people/index",
    open: async (page) => {
      await press(page, /^Értesítések/);
      await page.getByRole("heading", { name: "Értesítések" }).waitFor();
    },
  },
  { name: "messages", path: "/people/index", open: (page) => press(page, "Értesítések") },
  { name: "bookmarks", path: "/people/index", open: (page) => press(page, "Könyvjelzők") },
  { name: "about", path: "/people/index", open: (page) => press(page, "Névjegy") },
  { name: "fault report", path: "/people/index", open: (page) => press(page, "Hiba bejelentése") },
  {
    name: "settings",
    path: "/people/index",
    open: (page) => choose(page, /^Felhasználó/, "Beállítások"),
  },
  { name: "filter", path: "/people/index", open: (page) => choose(page, "Szűrés", "Név") },
  {
    name: "chosen rows",
    path: "/people/index",
    open: async (page) => {
      await onFirstRow(page, "Space");
      await page.getByRole("button", { name: "Törlés" }).waitFor();
    },
  },
  {
    name: "pop-up",
    path: "/competences/index",
    open: async (page) => {
      await onFirstRow(page, "Enter");
      await layer(page);
    },
  },
  {
    name: "form with errors",
    path: "/service-requests/create",
    open: async (page) => {
      await press(page, "Mentés");
      await page.getByText(/hib[aá]t? kell javítani/).waitFor();
    },
  },
  {
    name: "list of a reference",
    path: "/service-requests/create",
    open: async (page) => {
      await page.getByRole("combobox", { name: /^Igénylő/ }).click();
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "calendar",
    path: "/service-requests/create",
    open: (page) => press(page, "Dátum választása"),
  },
  { name: "history", path: "/people/index", open: (page) => ofRecord(page, "Előzmények") },
  { name: "why", path: "/people/index", open: (page) => ofRecord(page, "Miért van így?") },
  {
    name: "question before leaving",
    path: "/competences/index",
    open: async (page) => {
      await onFirstRow(page, "Enter");
      await page.getByRole("dialog").getByRole("textbox", { name: /^Név/ }).fill("Emelőgép-kezelő");
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
