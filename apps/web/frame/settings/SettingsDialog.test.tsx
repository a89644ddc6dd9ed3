import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiProvider } from "@tessera/web-kit/api/ApiProvider.tsx";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import personalTexts from "../../../../features/personal/i18n/en.json";
import { SettingsDialog } from "./SettingsDialog.tsx";

beforeAll(() => void installDom());
afterEach(clearPage);

async function draw(subject: string | null) {
  const api = new FakeApi();
  const kit = await createTestKit({ api, texts: { ...uiTexts, ...kitTexts, ...personalTexts } });
  render(
    <TestKit kit={kit} url="/orders/index">
      <ApiProvider api={api} queries={kit.queries} subject={subject}>
        <SettingsDialog navigator={{ changeLanguage: async () => undefined }} onClose={() => undefined} />
      </ApiProvider>
    </TestKit>,
  );
  await screen.findByRole("dialog");
  return kit.userConfig;
}
const name = "When someone changes a page that I have open";

it("[shell 4.6 notifications] given a person's settings, when they switch notifications of publishes off and on, then that is kept, and axe finds nothing", async () => {
  const config = await draw("anna");
  const wanted = await screen.findByRole<HTMLInputElement>("switch", { name });
  expect(wanted.checked).toBe(true);
  fireEvent.click(wanted);
  expect([wanted.checked, config.get("PUBLISH_NOTICES")]).toEqual([false, false]);
  expect(await axeProblems(document.body)).toEqual([]);
  fireEvent.click(wanted);
  expect([wanted.checked, config.get("PUBLISH_NOTICES") ?? null]).toEqual([true, null]);
});

it("[shell 4.6 notifications] given a guest, who is notified of nothing, when they open the settings, then no notifications are offered", async () => {
  await draw(null);
  await screen.findByText("Density");
  expect(screen.queryByRole("switch", { name })).toBeNull();
});
