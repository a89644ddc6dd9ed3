import type { DesignerKit } from "../../features/definitions/panels/DefinitionBrowser/DesignerKitProvider.tsx";
import { panelTypes } from "../../features/panels.gen.ts";

/** Loads what only designers need of the program's registries; the page itself has the panel types already. */
export async function loadDesignerKit(): Promise<DesignerKit> {
  const [{ documentKinds: kinds }, { fieldTypes }] = await Promise.all([
    import("../../features/documents.gen.ts"),
    import("../../fields/fields.gen.ts"),
  ]);
  return { kinds, fieldTypes, panelTypes };
}
