import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import designerTexts from "@tessera/designer-kit/i18n/en.json";
import { DesignerRegistriesProvider } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import type { Json } from "@tessera/std/canonicalJson.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, render, screen } from "@testing-library/react";
import { fieldTypes } from "../../../../../fields/fields.gen.ts";
import { fieldViews } from "../../../../../fields/fields.web.gen.ts";
import ratingTexts from "../../../../../fields/rating/i18n/en.json";
import { documentKinds } from "../../../../documents.gen.ts";
import { panelTypes } from "../../../../panels.gen.ts";
import { definitionSource } from "../../../designer/definitionSource.tsx";
import ownTexts from "../../../i18n/en.json";
import { View } from "../view.tsx";
import { FakeDefinitions } from "./fakeDefinitions.tsx";

const load = async () => ({
  kinds: documentKinds,
  fieldTypes,
  panelTypes,
  operations: [],
  definitions: definitionSource,
  icons: new Map(),
  panelSheets: new Map(),
  fieldSheets: new Map(),
});
const registry = { views: fieldViews };
const texts = {
  ...uiTexts,
  ...kitTexts,
  ...formTexts,
  ...ratingTexts,
  ...designerTexts,
  ...ownTexts,
};

/** Opens the sheet of a document in the browser of definitions, or of the element at `path`. `body` answers its draft; null while it has none. */
export async function openSheet(options: {
  readonly kind: string;
  readonly id: string;
  readonly path?: string;
  readonly documents: readonly TesseraDocument[];
  readonly mayEdit?: boolean;
  /** Texts of other features that the sheet shows. */
  readonly texts?: Readonly<Record<string, string>>;
}) {
  const { documents, id, kind, mayEdit = true, path = "" } = options;
  const shelf = new FakeDefinitions(documentKinds, documents);
  shelf.mayEdit = mayEdit;
  const kit = await createTestKit({ api: shelf.api, texts: { ...texts, ...options.texts } });
  const query = new URLSearchParams({ kind, id, ...(path === "" ? {} : { path }) });
  window.history.replaceState(null, "", `/designer/definitions?${query}`);
  const view = await act(async () =>
    render(
      <TestKit kit={kit} url={`/designer/definitions?${query}`}>
        <FieldRegistryProvider registry={registry}>
          <DesignerRegistriesProvider load={load}>
            <View id="browser" params={{ subsystem: null }} />
          </DesignerRegistriesProvider>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  await screen.findByRole("tree", { name: "Elements" });
  const body = (): Json => shelf.drafts.get(`${kind}:${id}`)?.document?.body ?? null;
  return { body, ...view };
}
