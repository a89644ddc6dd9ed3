import type { DesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { fieldTypes } from "../../../../../fields/fields.gen.ts";
import { documentKinds } from "../../../../documents.gen.ts";
import { panelTypes } from "../../../../panels.gen.ts";
import { definitionSource } from "../../../designer/definitionSource.tsx";

/** The registries of the product, without icons and sheets of their own. */
export const loadTestRegistries = async (): Promise<DesignerRegistries> => ({
  kinds: documentKinds,
  fieldTypes,
  panelTypes,
  operations: [],
  definitions: definitionSource,
  icons: new Map(),
  panelSheets: new Map(),
  fieldSheets: new Map(),
});
