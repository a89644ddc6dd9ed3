import type { DesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";

/** Registries without anything in them, for parts that ask for no documents. */
export const emptyRegistries = async (): Promise<DesignerRegistries> => ({
  kinds: [],
  fieldTypes: [],
  panelTypes: [],
  operations: [],
  // Nothing asks for it, so that it needs no store.
  definitions: {} as never,
  icons: new Map(),
  panelSheets: new Map(),
  fieldSheets: new Map(),
});
