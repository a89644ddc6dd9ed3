// Made by `npm run generate` from the folders. Do not edit.
import { changePasswordPanel } from "./accounts/panels/ChangePassword/def.ts";
import { mySessionsPanel } from "./accounts/panels/MySessions/def.ts";
import { myTokensPanel } from "./accounts/panels/MyTokens/def.ts";
import { adoptionPanel } from "./adoption/panels/Adoption/def.ts";
import { definitionBrowserPanel } from "./definitions/panels/DefinitionBrowser/def.ts";
import { formDesignerPanel } from "./definitions/panels/FormDesigner/def.ts";
import { dynFormPanel } from "./forms/panels/DynForm/def.ts";
import { formDataVersionPanel } from "./forms/panels/FormDataVersion/def.ts";
import { formViewPanel } from "./forms/panels/FormView/def.ts";
import { listPanel } from "./lists/panels/List/def.ts";
import { langSelectorPanel } from "./localization/panels/LangSelector/def.ts";
import { langSwicherPanel } from "./localization/panels/LangSwicher/def.ts";
import { missingTextsPanel } from "./localization/panels/MissingTexts/def.ts";
import { menuDiagramPanel } from "./menus/panels/MenuDiagram/def.ts";
import { menuPanelPanel } from "./menus/panels/MenuPanel/def.ts";
import { breadcrumbPanel } from "./menus/panels/breadcrumb/def.ts";
import { panelPanel } from "./pages/panels/Panel/def.ts";
import { runsPanel } from "./progresses/panels/Runs/def.ts";
import { relationshipsPanel } from "./relationships/panels/Relationships/def.ts";
import { bugReportPicturePanel } from "./reports/panels/BugReportPicture/def.ts";
import { schedulesPanel } from "./schedules/panels/Schedules/def.ts";
import { templateViewPanel } from "./templates/panels/TemplateView/def.ts";
import { templateViewerPanel } from "./templates/panels/TemplateViewer/def.ts";
import { accountsPanel } from "./users/panels/Accounts/def.ts";
import { aPIPanel } from "./widgets/panels/API/def.ts";
import { carouselPanel } from "./widgets/panels/Carousel/def.ts";
import { clockPanel } from "./widgets/panels/Clock/def.ts";
import { connectionCheckPanel } from "./widgets/panels/ConnectionCheck/def.ts";
import { progressBarPanel } from "./widgets/panels/ProgressBar/def.ts";
import { videoViewerPanel } from "./widgets/panels/VideoViewer/def.ts";

/** Every panel type. */
export const panelTypes = [
  changePasswordPanel,
  mySessionsPanel,
  myTokensPanel,
  adoptionPanel,
  definitionBrowserPanel,
  formDesignerPanel,
  dynFormPanel,
  formDataVersionPanel,
  formViewPanel,
  listPanel,
  langSelectorPanel,
  langSwicherPanel,
  missingTextsPanel,
  menuDiagramPanel,
  menuPanelPanel,
  breadcrumbPanel,
  panelPanel,
  runsPanel,
  relationshipsPanel,
  bugReportPicturePanel,
  schedulesPanel,
  templateViewPanel,
  templateViewerPanel,
  accountsPanel,
  aPIPanel,
  carouselPanel,
  clockPanel,
  connectionCheckPanel,
  progressBarPanel,
  videoViewerPanel,
] as const;
