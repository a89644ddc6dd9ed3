import { expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt } from "./support/lookAt.ts";
import { signIn } from "./support/signIn.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney(async () => {}, { TESSERA_OFFLINE: "on" });

it("[shell 2.2 offline] given someone who entered something, when the connection goes and the page is opened again, then it says so, keeps it, and goes on when the connection is back", async () => {
  const { context, page, tessera } = journey;
  await signIn(page, tessera, "clerk", "/service-requests/create");
  // The worker has the application once it has begun; it answers for this page from the next visit on.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(
    async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null,
  );
  const browser = await context.newCDPSession(page);
  expect((await browser.send("Page.getAppManifest")).errors).toEqual([]);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  // Windows of journeys are private ones, where nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  const subject = page.getByRole("textbox", { name: /^Tárgy/ });
  await subject.fill("Csöpög a csap");
  await subject.blur();
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("tessera.draft.")));

  await context.setOffline(true);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("heading", { name: "Nincs kapcsolat." }).waitFor();
  await expect.poll(() => page.getByText("megmaradtak ezen az eszközön").count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await lookAt(page, "offline");

  await context.setOffline(false);
  await page.locator(".t-app").waitFor();
  await page.getByText("Az itt beírt adatok visszaállítva").waitFor();
  await expect.poll(() => subject.inputValue()).toBe("Csöpög a csap");
  await lookAt(page, "draft");
});
