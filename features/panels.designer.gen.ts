// Made by `npm run generate` from the folders. Do not edit.

/** Loads the module of a panel type's sheet, by folder. */
export const panelSheets = {
  ChangePassword: () => import("./accounts/panels/ChangePassword/sheet.ts"),
  MySessions: () => import("./accounts/panels/MySessions/sheet.ts"),
  MyTokens: () => import("./accounts/panels/MyTokens/sheet.ts"),
  DefinitionBrowser: () => import("./definitions/panels/DefinitionBrowser/sheet.ts"),
  DynForm: () => import("./forms/panels/DynForm/sheet.ts"),
  FormView: () => import("./forms/panels/FormView/sheet.ts"),
  List: () => import("./lists/panels/List/sheet.ts"),
  MenuPanel: () => import("./menus/panels/MenuPanel/sheet.ts"),
  breadcrumb: () => import("./menus/panels/breadcrumb/sheet.ts"),
  Panel: () => import("./pages/panels/Panel/sheet.ts"),
  BugReportPicture: () => import("./reports/panels/BugReportPicture/sheet.ts"),
  Schedules: () => import("./schedules/panels/Schedules/sheet.ts"),
  Accounts: () => import("./users/panels/Accounts/sheet.ts"),
} as const;
