import type { FieldType } from "@tessera/contract/defineField.ts";
import type { PanelType, SheetOverrides } from "@tessera/contract/definePanel.ts";

/** The types whose settings stand in documents, with what their `sheet.ts` say, by the type's id. */
export interface SettingsTypes {
  readonly panelTypes: readonly PanelType[];
  readonly fieldTypes: readonly FieldType[];
  readonly panelSheets: ReadonlyMap<string, SheetOverrides>;
  readonly fieldSheets: ReadonlyMap<string, SheetOverrides>;
}
