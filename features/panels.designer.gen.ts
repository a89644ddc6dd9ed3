// Made by `npm run generate` from the folders. Do not edit.

/** Loads the module of a panel type's sheet, by folder. */
export const panelSheets = {
  DefinitionBrowser: () => import("./definitions/panels/DefinitionBrowser/sheet.ts"),
  DynForm: () => import("./forms/panels/DynForm/sheet.ts"),
  FormView: () => import("./forms/panels/FormView/sheet.ts"),
  List: () => import("./lists/panels/List/sheet.ts"),
  MenuPanel: () => import("./menus/panels/MenuPanel/sheet.ts"),
  breadcrumb: () => import("./menus/panels/breadcrumb/sheet.ts"),
  Panel: () => import("./pages/panels/Panel/sheet.ts"),
} as const;
