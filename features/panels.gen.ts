// Made by `npm run generate` from the folders. Do not edit.
import { definitionBrowserPanel } from "./definitions/panels/DefinitionBrowser/def.ts";
import { dynFormPanel } from "./forms/panels/DynForm/def.ts";
import { formViewPanel } from "./forms/panels/FormView/def.ts";
import { listPanel } from "./lists/panels/List/def.ts";
import { menuPanelPanel } from "./menus/panels/MenuPanel/def.ts";
import { breadcrumbPanel } from "./menus/panels/breadcrumb/def.ts";
import { panelPanel } from "./pages/panels/Panel/def.ts";

/** Every panel type. */
export const panelTypes = [
  definitionBrowserPanel,
  dynFormPanel,
  formViewPanel,
  listPanel,
  menuPanelPanel,
  breadcrumbPanel,
  panelPanel,
] as const;
