import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSettings } from "@tessera/contract/designer/fieldSettings.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";
import { settingWithHelp } from "@tessera/contract/designer/setting.ts";

const { level, maxlength, minlength, needDebounce, placeholder, prefix, suffix, unique } = fieldSettings;

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = fieldSheet("key:field.text", [
  [placeholder],
  [prefix, suffix],
  [minlength, maxlength],
  [settingWithHelp("pattern", "text", "text"), level],
  [unique, needDebounce],
]);
