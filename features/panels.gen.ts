// Made by `npm run generate` from the folders. Do not edit.
import { changePasswordPanel } from "./accounts/panels/ChangePassword/def.ts";
import { mySessionsPanel } from "./accounts/panels/MySessions/def.ts";
import { myTokensPanel } from "./accounts/panels/MyTokens/def.ts";
import { definitionBrowserPanel } from "./definitions/panels/DefinitionBrowser/def.ts";
import { dynFormPanel } from "./forms/panels/DynForm/def.ts";
import { formViewPanel } from "./forms/panels/FormView/def.ts";
import { listPanel } from "./lists/panels/List/def.ts";
import { menuPanelPanel } from "./menus/panels/MenuPanel/def.ts";
import { breadcrumbPanel } from "./menus/panels/breadcrumb/def.ts";
import { panelPanel } from "./pages/panels/Panel/def.ts";
import { bugReportPicturePanel } from "./reports/panels/BugReportPicture/def.ts";
import { schedulesPanel } from "./schedules/panels/Schedules/def.ts";
import { accountsPanel } from "./users/panels/Accounts/def.ts";

/** Every panel type. */
export const panelTypes = [
  changePasswordPanel,
  mySessionsPanel,
  myTokensPanel,
  definitionBrowserPanel,
  dynFormPanel,
  formViewPanel,
  listPanel,
  menuPanelPanel,
  breadcrumbPanel,
  panelPanel,
  bugReportPicturePanel,
  schedulesPanel,
  accountsPanel,
] as const;
