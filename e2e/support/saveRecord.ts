import type { Page } from "playwright-core";

/** Presses Save in the form of the page, and waits until the server has accepted it. */
export async function saveRecord(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().includes("/save-data") && response.ok()),
    page.getByRole("button", { name: "Mentés", exact: true }).click(),
  ]);
}
