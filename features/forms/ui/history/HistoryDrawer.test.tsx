import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { getHistory } from "#features/records/operations/getHistory.ts";
import texts from "../../i18n/en.json";
import { drawPanel, orderApi } from "../testing/drawPanel.tsx";
import { compiledOrder } from "../testing/orderAnswers.ts";
import { HistoryDrawer } from "./HistoryDrawer.tsx";

afterEach(cleanup);

it("[design 5 history] given changes that were made past the product, when the history is shown, then they are no original state and no time is made up for them", async () => {
  const entry = {
    kind: "found" as const,
    moment: null,
    at: null,
    userId: null,
    userName: null,
    isGuest: false,
    form: null,
    definitions: null,
    changes: null,
  };
  const api = orderApi().answer(getHistory, () => ({
    next: null,
    versions: [
      { ...entry, version: 2, moment: 9, place: 9 },
      { ...entry, version: 2, at: "2026-11-20 09:30:00.000000", place: 8 },
      { ...entry, version: 1, place: 7 },
    ],
  }));
  await drawPanel(
    <HistoryDrawer
      form={compiledOrder}
      entity="order"
      recordKey="o1"
      zone="Europe/Budapest"
      behind="Order"
      onRestore={null}
      onClose={() => undefined}
    />,
    "/orders/update?id=o1",
    api,
  );
  const heads = (await screen.findAllByText(texts["form.history.nobody"], { exact: false })).map(
    (one) => one.textContent,
  );
  expect(heads).toEqual([
    `unknown · ${texts["form.history.since"]} · ${texts["form.history.kind.outside"]}`,
    `unknown · 11/20/2026 10:30 AM · ${texts["form.history.kind.outside"]}`,
    `unknown · ${texts["form.history.before"]} · ${texts["form.history.kind.found"]}`,
  ]);
});
