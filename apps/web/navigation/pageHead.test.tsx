import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { expect, it, vi } from "vitest";
import { layout } from "../../../features/pages/operations/layout.ts";
import { getConfig } from "../../../features/shell/operations/getConfig.ts";
import type { Navigator } from "./navigator.ts";
import { navigatorOf } from "./testing/navigatorOf.ts";

const shown = (navigator: Navigator): string | null =>
  navigator.view.kind === "page" ? navigator.view.page.layout.layout.title : null;

it("[shell 4.7 texts] given an open page, when another language is chosen, then the document's title and description follow", async () => {
  const { navigator, api } = navigatorOf("/orders/index");
  await navigator.start();
  const config = await api.call(getConfig, { url: "/orders/index", initial: false });
  api.answer(getConfig, () => ({ ...config, title: "Orders", description: "In English" }));
  await navigator.changeLanguage("en");
  const description = document.querySelector("meta[name=description]")?.getAttribute("content");
  expect([document.title, description]).toEqual(["Orders", "In English"]);
  api.answer(getConfig, () => Promise.reject(new ApiError(503, "busy")));
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await navigator.changeLanguage("hu");
  expect([document.title, warn.mock.calls.length]).toEqual(["Orders", 1]);
  warn.mockRestore();
});

it("[shell 4.1 startup] given a page whose configuration comes when another has been opened, when it is there, then the document keeps the name of that one", async () => {
  const { navigator, api, history } = navigatorOf("/orders/index");
  await navigator.start();
  const config = await api.call(getConfig, { url: "/home", initial: false });
  const late = Promise.withResolvers<typeof config>();
  api.answer(getConfig, ({ url }) => (url === "/home" ? late.promise : { ...config, title: "People" }));
  const asked = (): number => api.calls.filter(({ operation }) => operation === getConfig.id).length;
  const former = asked();
  history.navigate("/home");
  await expect.poll(asked).toBe(former + 1);
  history.navigate("/people/index");
  await expect.poll(() => shown(navigator)).toBe("/people/index");
  const layouts = (): number => api.calls.filter(({ operation }) => operation === layout.id).length;
  const drawn = layouts();
  late.resolve({ ...config, title: "Home" });
  await expect.poll(layouts).toBe(drawn + 1);
  expect([document.title, shown(navigator)]).toEqual(["People", "/people/index"]);
});

it("[shell 8 errors] given a configuration that cannot be loaded, when its page is opened, then the document has the page's own name", async () => {
  const { navigator, api, history } = navigatorOf("/orders/index");
  await navigator.start();
  api.answer(getConfig, () => Promise.reject(new ApiError(500, "unexpected")));
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  history.navigate("/people/index");
  await expect.poll(() => shown(navigator)).toBe("/people/index");
  expect(document.title).toBe("/people/index");
  warn.mockRestore();
});
