// Made by `npm run generate` from the folders. Do not edit.
import { camerasField } from "./cameras/def.ts";
import { captchaField } from "./captcha/def.ts";
import { checkboxField } from "./checkbox/def.ts";
import { checkboxlistField } from "./checkboxlist/def.ts";
import { checklistField } from "./checklist/def.ts";
import { checktableField } from "./checktable/def.ts";
import { colorField } from "./color/def.ts";
import { conditionBuilderField } from "./conditionBuilder/def.ts";
import { dateField } from "./date/def.ts";
import { dateintervalField } from "./dateinterval/def.ts";
import { datetimeField } from "./datetime/def.ts";
import { documentPropField } from "./document-prop/def.ts";
import { dropdownlistField } from "./dropdownlist/def.ts";
import { emailField } from "./email/def.ts";
import { expressioneditorField } from "./expressioneditor/def.ts";
import { gpsField } from "./gps/def.ts";
import { infoField } from "./info/def.ts";
import { jsoneditorField } from "./jsoneditor/def.ts";
import { jsonformField } from "./jsonform/def.ts";
import { labelField } from "./label/def.ts";
import { linkField } from "./link/def.ts";
import { linkedrecordsField } from "./linkedrecords/def.ts";
import { mapField } from "./map/def.ts";
import { multiselectField } from "./multiselect/def.ts";
import { numberField } from "./number/def.ts";
import { numberrangeField } from "./numberrange/def.ts";
import { passwordField } from "./password/def.ts";
import { radiobuttonlistField } from "./radiobuttonlist/def.ts";
import { ratingField } from "./rating/def.ts";
import { richtextField } from "./richtext/def.ts";
import { signatureField } from "./signature/def.ts";
import { sliderField } from "./slider/def.ts";
import { sqlchoosenField } from "./sqlchoosen/def.ts";
import { statusField } from "./status/def.ts";
import { subformField } from "./subform/def.ts";
import { tagsField } from "./tags/def.ts";
import { taskExpressionsField } from "./taskExpressions/def.ts";
import { templateeditorField } from "./templateeditor/def.ts";
import { textField } from "./text/def.ts";
import { textareaField } from "./textarea/def.ts";
import { timeField } from "./time/def.ts";
import { timeintervalField } from "./timeinterval/def.ts";
import { timestampTechnicalField } from "./timestamp_technical/def.ts";
import { universalFilterField } from "./universalFilter/def.ts";
import { wpaintField } from "./wpaint/def.ts";

/** Every field type. */
export const fieldTypes = [
  camerasField,
  captchaField,
  checkboxField,
  checkboxlistField,
  checklistField,
  checktableField,
  colorField,
  conditionBuilderField,
  dateField,
  dateintervalField,
  datetimeField,
  documentPropField,
  dropdownlistField,
  emailField,
  expressioneditorField,
  gpsField,
  infoField,
  jsoneditorField,
  jsonformField,
  labelField,
  linkField,
  linkedrecordsField,
  mapField,
  multiselectField,
  numberField,
  numberrangeField,
  passwordField,
  radiobuttonlistField,
  ratingField,
  richtextField,
  signatureField,
  sliderField,
  sqlchoosenField,
  statusField,
  subformField,
  tagsField,
  taskExpressionsField,
  templateeditorField,
  textField,
  textareaField,
  timeField,
  timeintervalField,
  timestampTechnicalField,
  universalFilterField,
  wpaintField,
] as const;
