import type { SheetOverrides } from "@tessera/contract/definePanel.ts";
import type { DesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { panelTypes } from "../../features/panels.gen.ts";

type SheetLoaders = Readonly<Record<string, () => Promise<{ readonly sheet: SheetOverrides }>>>;

async function loadSheets(loaders: SheetLoaders): Promise<ReadonlyMap<string, SheetOverrides>> {
  const loading = Object.entries(loaders).map(async ([type, load]) => [type, (await load()).sheet] as const);
  return new Map(await Promise.all(loading));
}

/** Loads what only designers need of the program's registries; the page itself has the panel types already. */
export async function loadDesignerRegistries(): Promise<DesignerRegistries> {
  const [
    { documentKinds: kinds },
    { fieldTypes },
    { operations },
    { definitionSource: definitions },
    panelSheets,
    fieldSheets,
  ] = await Promise.all([
    import("../../features/documents.gen.ts"),
    import("../../fields/fields.gen.ts"),
    import("../../features/operations.gen.ts"),
    import("../../features/definitions/designer/definitionSource.tsx"),
    import("../../features/panels.designer.gen.ts").then(({ panelSheets: loaders }) => loadSheets(loaders)),
    import("../../fields/fields.designer.gen.ts").then(({ fieldSheets: loaders }) => loadSheets(loaders)),
  ]);
  return { kinds, definitions, fieldTypes, operations, panelTypes, panelSheets, fieldSheets };
}
