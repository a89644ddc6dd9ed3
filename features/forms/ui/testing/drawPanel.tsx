import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import filesTexts from "@tessera/web-kit/files/i18n/en.json";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { loadSubForm } from "@tessera/web-kit/form/subform/loadSubForm.ts";
import { rowsView } from "@tessera/web-kit/form/subform/rowsViews.ts";
import { toyRegistry } from "@tessera/web-kit/form/testing/toyViews.tsx";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { draftKeys } from "#features/session/operations/draftKeys.ts";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import { fileCalls } from "../../../../apps/web/fileCalls.ts";
import texts from "../../i18n/en.json";
import { getData } from "../../operations/getData.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { loadEditing } from "../loadEditing.tsx";
import { orderAnswer, orderProperties } from "./orderAnswers.ts";

/** A server that knows one order, its form and three routes. */
export function orderApi(): FakeApi {
  const route = (id: string, path: string) => ({ id, route: path, isPublic: false });
  return new FakeApi()
    .answer(getProperties, () => orderProperties)
    .answer(getData, () => ({ ITEMS: orderAnswer() }))
    .answer(draftKeys, ({ sessions }) => ({
      keys: sessions.map((session) => ({ session, key: btoa("k".repeat(32)) })),
    }))
    .answer(cachedAllUrls, () => ({
      ifModifiedSince: "1",
      urls: [route("order.update", "/orders/update"), route("invoice.index", "/invoices/index")],
    }));
}

/** Loads what a form shows by need; what only changing a record takes where it `hasEdited`. */
export async function loadFormParts(hasEdited = true): Promise<void> {
  await Promise.all([
    hasEdited ? loadEditing() : null,
    loadSubForm(),
    rowsView("Default"),
    import("../FormMenu.tsx"),
    import("../rules/serverResources.tsx"),
    import("../together/Together.tsx"),
    import("@tessera/form-engine/program/functionCalls.ts"),
    import("@tessera/expression/functions/standardLibrary.ts"),
  ]);
}

/**
 * Draws a panel on the page `url`, with the plain fields of the engine's tests. Gives its container, the address bar,
 * the texts and a way to move on. `hasEdited`: what is loaded by need is there, as in a browser that has changed a
 * record before.
 */
export async function drawPanel(panel: ReactNode, url: string, api: FakeApi = orderApi(), hasEdited = true) {
  installDom();
  await loadFormParts(hasEdited);
  window.history.replaceState(null, "", url);
  const kit = await createTestKit({
    api,
    texts: { ...uiTexts, ...kitTexts, ...formTexts, ...filesTexts, ...texts },
    files: async () => fileCalls,
  });
  const at = (address: string) => (
    <TestKit kit={kit} url={address}>
      <FieldRegistryProvider registry={{ ...toyRegistry, files: async () => fileCalls }}>{panel}</FieldRegistryProvider>
    </TestKit>
  );
  const { container, rerender } = await act(async () => render(at(url)));
  return {
    container,
    history: kit.history,
    texts: kit.texts,
    api,
    goTo: (address: string) => act(async () => rerender(at(address))),
  };
}
