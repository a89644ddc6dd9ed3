// Made by `npm run generate` from the folders. Do not edit.
import { entityDocument as entitiesEntityDocument } from "./entities/documents/entity.ts";
import { formDocument as formsFormDocument } from "./forms/documents/form.ts";
import { functionDocument as functionsFunctionDocument } from "./functions/documents/function.ts";
import { listDocument as listsListDocument } from "./lists/documents/list.ts";
import { translationDocument as localizationTranslationDocument } from "./localization/documents/translation.ts";
import { menuDocument as menusMenuDocument } from "./menus/documents/menu.ts";
import { pageDocument as pagesPageDocument } from "./pages/documents/page.ts";
import { queryDocument as queriesQueryDocument } from "./queries/documents/query.ts";
import { roleDocument as rightsRoleDocument } from "./rights/documents/role.ts";
import { scheduleDocument as schedulesScheduleDocument } from "./schedules/documents/schedule.ts";
import { settingsDocument as settingsSettingsDocument } from "./settings/documents/settings.ts";
import { templateDocument as templatesTemplateDocument } from "./templates/documents/template.ts";
import { urlDocument as urlsUrlDocument } from "./urls/documents/url.ts";

/** Every kind of document. */
export const documentKinds = [
  entitiesEntityDocument,
  formsFormDocument,
  functionsFunctionDocument,
  listsListDocument,
  localizationTranslationDocument,
  menusMenuDocument,
  pagesPageDocument,
  queriesQueryDocument,
  rightsRoleDocument,
  schedulesScheduleDocument,
  settingsSettingsDocument,
  templatesTemplateDocument,
  urlsUrlDocument,
] as const;
