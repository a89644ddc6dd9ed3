import type { SheetSetting } from "./fieldSheet.ts";
import { setting, settingWithHelp } from "./setting.ts";

/** Settings (`formats`) that field types have in common, as their sheets show them. */
export const fieldSettings = {
  /** Stands where there is nothing to set. */
  none: { name: "none", type: "label", label: "key:field.setting.none", posSizex: 12 },
  placeholder: setting("placeholder", "text", "text", { posSizex: 12 }),
  prefix: setting("prefix", "text", "text"),
  suffix: setting("suffix", "text", "text"),
  minlength: setting("minlength", "number", "integer"),
  maxlength: setting("maxlength", "number", "integer"),
  rows: setting("rows", "number", "integer"),
  code: settingWithHelp("code", "checkbox", "boolean"),
  minDate: setting("min", "date", "date"),
  maxDate: setting("max", "date", "date"),
  /** How heavy a missed rule is. */
  level: settingWithHelp("level", "dropdownlist", "text", {
    expressions: {
      listExp:
        "[{ key: 'error', label: 'key:field.level.error' }, { key: 'warning', label: 'key:field.level.warning' }, { key: 'info', label: 'key:field.level.info' }]",
    },
  }),
  unique: settingWithHelp("unique", "checkbox", "boolean"),
  needDebounce: settingWithHelp("needDebounce", "checkbox", "boolean"),
} as const satisfies Readonly<Record<string, SheetSetting>>;
