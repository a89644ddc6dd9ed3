// Made by `npm run generate` from the folders. Do not edit.

/** Loads the module of a panel type's view, by folder. */
export const panelViews = {
  ChangePassword: () => import("./accounts/panels/ChangePassword/view.tsx"),
  MySessions: () => import("./accounts/panels/MySessions/view.tsx"),
  MyTokens: () => import("./accounts/panels/MyTokens/view.tsx"),
  DefinitionBrowser: () => import("./definitions/panels/DefinitionBrowser/view.tsx"),
  DynForm: () => import("./forms/panels/DynForm/view.tsx"),
  FormView: () => import("./forms/panels/FormView/view.tsx"),
  List: () => import("./lists/panels/List/view.tsx"),
  LangSelector: () => import("./localization/panels/LangSelector/view.tsx"),
  LangSwicher: () => import("./localization/panels/LangSwicher/view.tsx"),
  MissingTexts: () => import("./localization/panels/MissingTexts/view.tsx"),
  MenuPanel: () => import("./menus/panels/MenuPanel/view.tsx"),
  breadcrumb: () => import("./menus/panels/breadcrumb/view.tsx"),
  Panel: () => import("./pages/panels/Panel/view.tsx"),
  BugReportPicture: () => import("./reports/panels/BugReportPicture/view.tsx"),
  Schedules: () => import("./schedules/panels/Schedules/view.tsx"),
  TemplateView: () => import("./templates/panels/TemplateView/view.tsx"),
  TemplateViewer: () => import("./templates/panels/TemplateViewer/view.tsx"),
  Accounts: () => import("./users/panels/Accounts/view.tsx"),
  API: () => import("./widgets/panels/API/view.tsx"),
  Carousel: () => import("./widgets/panels/Carousel/view.tsx"),
  Clock: () => import("./widgets/panels/Clock/view.tsx"),
  ConnectionCheck: () => import("./widgets/panels/ConnectionCheck/view.tsx"),
  ProgressBar: () => import("./widgets/panels/ProgressBar/view.tsx"),
  VideoViewer: () => import("./widgets/panels/VideoViewer/view.tsx"),
} as const;
