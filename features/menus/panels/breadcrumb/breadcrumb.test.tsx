import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getBreadcrumb } from "../../operations/getBreadcrumb.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

beforeAll(installDom);
afterEach(cleanup);

describe("breadcrumb", () => {
  it.each(fixtures)(
    "[shell 2.3 panels] given $name, when the panel is drawn, then the last step is the page itself",
    async ({ crumbs }) => {
      const api = new FakeApi().answer(getBreadcrumb, () => crumbs);
      const kit = await createTestKit({ api, texts: uiTexts });
      const { container } = render(
        <TestKit kit={kit} url="/service-requests/update?id=1">
          <View />
        </TestKit>,
      );
      const last = await screen.findByText(crumbs.at(-1)?.label ?? "");
      expect(last.getAttribute("aria-current")).toBe("page");
      expect(api.calls).toEqual([{ operation: getBreadcrumb.id, input: { url: "/service-requests/update" } }]);
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[shell 2.3 panels] given a section called as its page is, when the language changes, then no step of the old language stays", async () => {
    let crumbs = [
      { label: "Tervezés", route: null },
      { label: "Tervezés", route: null },
    ];
    const api = new FakeApi().answer(getBreadcrumb, () => crumbs);
    const kit = await createTestKit({ api, texts: uiTexts });
    const { container } = render(
      <TestKit kit={kit} url="/designer/definitions">
        <View />
      </TestKit>,
    );
    const steps = (): (string | null)[] => [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
    await waitFor(() => expect(steps()).toEqual(["Tervezés", "Tervezés"]));
    crumbs = [
      { label: "Design", route: null },
      { label: "Definitions", route: null },
    ];
    await kit.queries.invalidateQueries();
    await waitFor(() => expect(steps()).toEqual(["Design", "Definitions"]));
  });
});
