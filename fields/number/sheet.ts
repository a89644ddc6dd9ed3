import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSettings } from "@tessera/contract/designer/fieldSettings.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";
import { setting, settingWithHelp } from "@tessera/contract/designer/setting.ts";

const { level, needDebounce, placeholder, prefix, suffix, unique } = fieldSettings;

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = fieldSheet("key:field.number", [
  [placeholder],
  [prefix, suffix],
  [setting("min", "number", "float"), setting("max", "number", "float")],
  [setting("decimal", "number", "integer"), setting("grouping", "checkbox", "boolean")],
  [settingWithHelp("step", "number", "float"), level],
  [unique, needDebounce],
]);
