import type { Page } from "playwright-core";

/** Signs the clerk in again in the window that opens beside a page whose session has ended. */
export async function signInBeside(page: Page): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("alertdialog").getByRole("button", { name: "Bejelentkezés" }).click();
  const beside = await opening;
  await beside.locator('a.account[href$="account=clerk"]').click();
  await beside.locator("form.entry button").click();
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
}
