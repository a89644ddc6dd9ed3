import type { Page } from "playwright-core";

/**
 * Resolves when the server has greeted the next socket of a page; to be asked for before the page is opened. A clock
 * that is put forward before that cuts the connection short, as a computer that sleeps does, and the page reports it.
 */
export async function socketOpens(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", { predicate: ({ payload }) => String(payload).includes("auth-response") });
}
