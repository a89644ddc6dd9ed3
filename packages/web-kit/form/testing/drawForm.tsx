import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { act, render } from "@testing-library/react";
import { Suspense } from "react";
import { createTestKit } from "../../testing/createTestKit.ts";
import { FakeApi } from "../../testing/fakeApi.ts";
import { TestKit } from "../../testing/TestKit.tsx";
import type { FieldRegistry } from "../fieldView.ts";
import type { LoadChoices } from "../formScope.ts";
import formTexts from "../i18n/en.json";
import { FieldRegistryProvider } from "../views/FieldRegistryProvider.tsx";
import { FormView } from "../views/FormView.tsx";
import { toyRegistry } from "./toyViews.tsx";

/** Draws a form in English. Its parts are chunks of their own: the caller waits for what it looks for. */
export async function drawForm(
  store: FormStore,
  registry: FieldRegistry = toyRegistry,
  loadChoices: LoadChoices = async () => ({ options: [], completed: true }),
): Promise<HTMLElement> {
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...formTexts } });
  const { container } = await act(async () =>
    render(
      <TestKit kit={kit} url="/orders/update?id=o1">
        <FieldRegistryProvider registry={registry}>
          <Suspense fallback={null}>
            <FormView store={store} loadChoices={loadChoices} />
          </Suspense>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  return container;
}
