import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiProvider } from "@tessera/web-kit/api/ApiProvider.tsx";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { getNoticeSorts } from "../../../../features/notifications/operations/getNoticeSorts.ts";
import personalTexts from "../../../../features/personal/i18n/en.json";
import { SettingsDialog } from "./SettingsDialog.tsx";

beforeAll(() => void installDom());
afterEach(clearPage);

const sort = (name: string, label: string, optional: boolean, byDefault = true) => ({
  name,
  label,
  icon: "lock",
  optional,
  byDefault,
});
const groups = [
  { label: "Pages", sorts: [sort("publish", "A page changes", true)] },
  {
    label: "Locks",
    sorts: [sort("lock-taken", "A lock is lost", false), sort("quiet", "A lock is wanted", true, false)],
  },
];

async function draw(subject: string | null) {
  const api = new FakeApi().answer(getNoticeSorts, () => ({ groups }));
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
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });

it("[shell 4.6 notifications] given a person's settings, when they switch a sort of notifications off and on, then that is kept, and axe finds nothing", async () => {
  const config = await draw("anna");
  const wanted = await switchOf("A page changes");
  expect(wanted.checked).toBe(true);
  fireEvent.click(wanted);
  expect([wanted.checked, config.get("NOTICE.publish")]).toEqual([false, false]);
  expect(await axeProblems(document.body)).toEqual([]);
  fireEvent.click(wanted);
  expect([wanted.checked, config.get("NOTICE.publish") ?? null]).toEqual([true, null]);
});

it("[shell 4.6 notifications] given sorts of several features, when the settings are open, then each stands with its feature, as it is by default, and one that is always sent cannot be switched", async () => {
  await draw("anna");
  const locks = await screen.findByRole("group", { name: "Locks" });
  const drawn = within(locks).getAllByRole<HTMLInputElement>("switch");
  expect(drawn.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(within(locks).getByText("(Always on)")).toBeTruthy();
});

it("[shell 4.6 notifications] given a guest, who is notified of nothing, when they open the settings, then no notifications are offered", async () => {
  await draw(null);
  await screen.findByText("Density");
  expect(screen.queryByRole("region", { name: "Notifications" })).toBeNull();
});
