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
    { typeIcons },
    panelSheets,
    fieldSheets,
  ] = await Promise.all([
    import("../../features/documents.gen.ts"),
    import("../../fields/fields.gen.ts"),
    import("../../features/operations.gen.ts"),
    import("../../features/definitions/designer/definitionSource.tsx"),
    import("../../features/icons.designer.gen.ts"),
    import("../../features/panels.designer.gen.ts").then(({ panelSheets: loaders }) => loadSheets(loaders)),
    import("../../fields/fields.designer.gen.ts").then(({ fieldSheets: loaders }) => loadSheets(loaders)),
  ]);
  const icons = new Map(Object.entries(typeIcons));
  return { kinds, definitions, fieldTypes, icons, operations, panelTypes, panelSheets, fieldSheets };
}
