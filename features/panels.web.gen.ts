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
  MenuPanel: () => import("./menus/panels/MenuPanel/view.tsx"),
  breadcrumb: () => import("./menus/panels/breadcrumb/view.tsx"),
  Panel: () => import("./pages/panels/Panel/view.tsx"),
  BugReportPicture: () => import("./reports/panels/BugReportPicture/view.tsx"),
  Schedules: () => import("./schedules/panels/Schedules/view.tsx"),
  Accounts: () => import("./users/panels/Accounts/view.tsx"),
} as const;
