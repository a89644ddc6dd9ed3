import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSettings } from "@tessera/contract/designer/fieldSettings.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";
import { settingWithHelp } from "@tessera/contract/designer/setting.ts";

const { placeholder, unique } = fieldSettings;

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = fieldSheet("key:field.dropdownlist", [
  [placeholder],
  [
    settingWithHelp("dropdownOnlyOne", "checkbox", "boolean"),
    settingWithHelp("optionRenderLimit", "number", "integer"),
  ],
  [settingWithHelp("createNewElement", "checkbox", "boolean"), settingWithHelp("openElement", "checkbox", "boolean")],
  [unique],
]);
