import type { SheetSetting } from "./fieldSheet.ts";

type ValueType = NonNullable<SheetSetting["valueType"]>;

/** A setting of a field type, half a row wide unless `more` says otherwise; its label is the text `field.setting.<name>`. */
export const setting = (
  name: string,
  type: string,
  valueType: ValueType,
  more: Partial<SheetSetting> = {},
): SheetSetting => ({ name, type, label: `key:field.setting.${name}`, valueType, posSizex: 6, ...more });

/** The same with its explanation, the text `field.setting.<name>.help`. */
export const settingWithHelp = (
  name: string,
  type: string,
  valueType: ValueType,
  more: Partial<SheetSetting> = {},
): SheetSetting => setting(name, type, valueType, { help: `key:field.setting.${name}.help`, ...more });
