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
  LangSelector: () => import("./localization/panels/LangSelector/sheet.ts"),
  LangSwicher: () => import("./localization/panels/LangSwicher/sheet.ts"),
  MissingTexts: () => import("./localization/panels/MissingTexts/sheet.ts"),
  MenuPanel: () => import("./menus/panels/MenuPanel/sheet.ts"),
  breadcrumb: () => import("./menus/panels/breadcrumb/sheet.ts"),
  Panel: () => import("./pages/panels/Panel/sheet.ts"),
  BugReportPicture: () => import("./reports/panels/BugReportPicture/sheet.ts"),
  Schedules: () => import("./schedules/panels/Schedules/sheet.ts"),
  TemplateView: () => import("./templates/panels/TemplateView/sheet.ts"),
  TemplateViewer: () => import("./templates/panels/TemplateViewer/sheet.ts"),
  Accounts: () => import("./users/panels/Accounts/sheet.ts"),
  API: () => import("./widgets/panels/API/sheet.ts"),
  Carousel: () => import("./widgets/panels/Carousel/sheet.ts"),
  Clock: () => import("./widgets/panels/Clock/sheet.ts"),
  ConnectionCheck: () => import("./widgets/panels/ConnectionCheck/sheet.ts"),
  ProgressBar: () => import("./widgets/panels/ProgressBar/sheet.ts"),
  VideoViewer: () => import("./widgets/panels/VideoViewer/sheet.ts"),
} as const;
