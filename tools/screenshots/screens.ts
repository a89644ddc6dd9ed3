import type { Locator, Page } from "playwright-core";

/** What a screen is set up with before its picture is taken. */
export interface Stage {
  readonly page: Page;
  readonly isPhone: boolean;
  /** A text of the product in the language of the picture. */
  text(key: string): string;
}

/** A screen of the demo world that pictures are taken of. */
export interface Screen {
  readonly name: string;
  /** Who looks at it; null is a guest. */
  readonly login: string | null;
  readonly path: string;
  /** The path is that of a list, and the picture is of its first record. */
  readonly ofFirstRecord?: boolean;
  /** What is there once the screen has its data, as a selector. */
  readonly ready: string;
  /** What a person does before the picture. */
  readonly act?: (stage: Stage) => Promise<void>;
}

const rows = ".t-grid-cell .t-cut, a.t-record-card";
const form = ".t-field";

const named = ({ page }: Stage, role: "button" | "menuitem", name: string): Locator =>
  page.getByRole(role, { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`) }).first();

/** Chooses an entry of the form's menu and waits for the layer that it opens. */
function fromFormMenu(key: string): (stage: Stage) => Promise<void> {
  return async (stage) => {
    await named(stage, "button", stage.text("form.action.more")).click();
    await named(stage, "menuitem", stage.text(key)).click();
    await stage.page.getByRole("dialog").waitFor();
  };
}

/** Presses a button of the frame and waits for what it opens. */
function byFrameButton(key: string, opened: string): (stage: Stage) => Promise<void> {
  return async (stage) => {
    await named(stage, "button", stage.text(key)).click();
    await stage.page.locator(opened).first().waitFor();
  };
}

async function typeIntoSearch({ page }: Stage, text: string): Promise<void> {
  await page.locator(".t-page .t-search__input").first().fill(text);
}

/** The main screens, in the order of the index. */
export const screens: readonly Screen[] = [
  { name: "sign-in", login: null, path: "/", ready: "form.entry" },
  { name: "start-overview", login: "viewer", path: "/start/overview", ready: rows },
  { name: "start-office", login: "clerk", path: "/start/office", ready: rows },
  { name: "start-projects", login: "lead", path: "/start/projects", ready: rows },
  { name: "start-compliance", login: "compliance", path: "/start/compliance", ready: rows },
  { name: "start-me", login: "employee", path: "/start/me", ready: rows },
  { name: "start-guests", login: null, path: "/visitors/index", ready: ".t-clock" },
  { name: "form-guests", login: null, path: "/visitors/create", ready: form },
  { name: "list", login: "clerk", path: "/service-requests/index", ready: rows },
  { name: "list-people", login: "viewer", path: "/people/index", ready: rows },
  { name: "list-projects", login: "lead", path: "/projects/index", ready: rows },
  {
    name: "list-selected",
    login: "clerk",
    path: "/orders/index",
    ready: rows,
    act: async ({ page, isPhone }) => {
      if (isPhone) return;
      for (const row of [1, 2, 4]) await page.getByRole("row").nth(row).getByRole("checkbox").check();
    },
  },
  {
    name: "list-no-match",
    login: "clerk",
    path: "/equipment/index",
    ready: rows,
    act: async (stage) => {
      await typeIntoSearch(stage, "Xylophon");
      await stage.page.locator(".t-empty").first().waitFor();
    },
  },
  {
    name: "list-filter",
    login: "clerk",
    path: "/orders/index",
    ready: rows,
    act: async (stage) => {
      await named(stage, "button", stage.text("list.filter")).click();
    },
  },
  { name: "form", login: "clerk", path: "/orders/index", ofFirstRecord: true, ready: form },
  { name: "form-request", login: "clerk", path: "/service-requests/index", ofFirstRecord: true, ready: form },
  { name: "form-project", login: "lead", path: "/projects/index", ofFirstRecord: true, ready: form },
  { name: "form-contract", login: "compliance", path: "/contracts/index", ofFirstRecord: true, ready: form },
  {
    name: "form-errors",
    login: "clerk",
    path: "/service-requests/create",
    ready: form,
    act: async (stage) => {
      await stage.page.locator(".t-actions button").last().click();
      await stage.page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  { name: "form-read", login: "viewer", path: "/people/index", ofFirstRecord: true, ready: form },
  {
    name: "pop-up",
    login: "clerk",
    path: "/competences/index",
    ready: rows,
    act: async ({ page, isPhone }) => {
      await (isPhone ? page.locator(".t-record-card").first() : page.locator("[data-column=name]").nth(1)).click();
      await page.getByRole("dialog").locator(".t-field").first().waitFor();
    },
  },
  {
    name: "history",
    login: "clerk",
    path: "/orders/index",
    ofFirstRecord: true,
    ready: form,
    act: fromFormMenu("form.action.history"),
  },
  {
    name: "why",
    login: "clerk",
    path: "/service-requests/index",
    ofFirstRecord: true,
    ready: form,
    act: fromFormMenu("form.action.why"),
  },
  {
    name: "palette",
    login: "clerk",
    path: "/start/office",
    ready: rows,
    act: async (stage) => {
      await named(stage, "button", stage.text("kit.palette.label")).click();
      await stage.page.getByRole("dialog").getByRole("combobox").fill("an");
    },
  },
  {
    name: "notifications",
    login: "clerk",
    path: "/start/office",
    ready: rows,
    act: byFrameButton("kit.notifications.bell", ".t-notes"),
  },
  {
    name: "person-menu",
    login: "clerk",
    path: "/people/index",
    ready: rows,
    act: byFrameButton("kit.frame.person", "[role=menu]"),
  },
  {
    name: "settings",
    login: "clerk",
    path: "/people/index",
    ready: rows,
    act: async (stage) => {
      await byFrameButton("kit.frame.person", "[role=menu]")(stage);
      await named(stage, "menuitem", stage.text("personal.settings")).click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "menu",
    login: "clerk",
    path: "/orders/index",
    ready: rows,
    act: async (stage) => {
      if (stage.isPhone) await named(stage, "button", stage.text("kit.frame.menu")).click();
    },
  },
  { name: "account", login: "clerk", path: "/account", ready: ".t-account" },
  { name: "runs", login: "admin", path: "/runs", ready: ".t-page" },
  {
    name: "definitions",
    login: "designer",
    path: "/designer/definitions?kind=form&id=service-request",
    ready: ".t-designer__elements",
  },
  { name: "accounts", login: "admin", path: "/admin/accounts", ready: ".t-page" },
  { name: "schedules", login: "admin", path: "/admin/schedules", ready: ".t-page" },
  { name: "reports", login: "admin", path: "/admin/reports/index", ready: ".t-page" },
  { name: "not-found", login: "clerk", path: "/nowhere", ready: "h1" },
  { name: "no-permission", login: "viewer", path: "/departments/create", ready: "h1" },
];
