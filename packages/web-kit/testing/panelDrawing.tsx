import type { Operation } from "@tessera/contract/defineOperation.ts";
import type { PanelData } from "@tessera/contract/panelData.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { type RenderResult, render } from "@testing-library/react";
import axe from "axe-core";
import type { ComponentType } from "react";
import { afterEach, beforeAll } from "vitest";
import kitTexts from "../i18n/en.json";
import { dataView } from "../panels/data/dataView.tsx";
import type { DataViewProps, PanelViewProps } from "../panels/panelView.ts";
import { clearPage } from "./clearPage.ts";
import { createTestKit } from "./createTestKit.ts";
import type { FakeApi } from "./fakeApi.ts";
import { TestKit } from "./TestKit.tsx";

/**
 * What the test of a panel that asks operations begins with: a page to draw on, cleared after each test. Called at the
 * top of the file; answers what draws the panel with the parameters of a fixture, in English.
 */
export function panelDrawing<Params>(
  View: ComponentType<{ id: string; params: Params }>,
  fixtures: readonly { readonly params: Params }[],
  texts: Readonly<Record<string, string>>,
): (api: FakeApi, index?: number, url?: string) => Promise<RenderResult> {
  beforeAll(installDom);
  afterEach(clearPage);
  return async (api, index = 0, url = "/account") => {
    const kit = await createTestKit({ api, texts: { ...uiTexts, ...kitTexts, ...texts } });
    const fixture = fixtures[index];
    if (fixture === undefined) throw new Error("There is no such fixture.");
    return render(
      <TestKit kit={kit} url={url}>
        <View id="panel" params={fixture.params} />
      </TestKit>,
    );
  };
}

/** The view of a type that says what it shows, as the panel host draws it. */
export function drawnWithData<Params, Given>(
  { data }: { readonly data?: PanelData<Params> },
  View: ComponentType<DataViewProps<Params, Given>>,
  sources: readonly Operation[],
): ComponentType<PanelViewProps<Params>> {
  if (data === undefined) throw new Error("The panel type says nothing of what it shows.");
  return dataView(View, data, sources);
}

/** What axe finds broken: the rule and the first element, a line each. Colours need a browser. */
export async function axeProblems(container: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
