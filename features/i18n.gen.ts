// Made by `npm run generate` from the folders. Do not edit.

/** Loads the texts of a folder in a language. */
export const textLoaders = {
  "features/about": {
    hu: () => import("./about/i18n/hu.json"),
    en: () => import("./about/i18n/en.json"),
    de: () => import("./about/i18n/de.json"),
  },
  "features/accounts": {
    hu: () => import("./accounts/i18n/hu.json"),
    en: () => import("./accounts/i18n/en.json"),
    de: () => import("./accounts/i18n/de.json"),
  },
  "features/activity": {
    hu: () => import("./activity/i18n/hu.json"),
    en: () => import("./activity/i18n/en.json"),
    de: () => import("./activity/i18n/de.json"),
  },
  "features/adoption": {
    hu: () => import("./adoption/i18n/hu.json"),
    en: () => import("./adoption/i18n/en.json"),
    de: () => import("./adoption/i18n/de.json"),
  },
  "features/definitions": {
    hu: () => import("./definitions/i18n/hu.json"),
    en: () => import("./definitions/i18n/en.json"),
    de: () => import("./definitions/i18n/de.json"),
  },
  "features/files": {
    hu: () => import("./files/i18n/hu.json"),
    en: () => import("./files/i18n/en.json"),
    de: () => import("./files/i18n/de.json"),
  },
  "features/forms": {
    hu: () => import("./forms/i18n/hu.json"),
    en: () => import("./forms/i18n/en.json"),
    de: () => import("./forms/i18n/de.json"),
  },
  "features/functions": {
    hu: () => import("./functions/i18n/hu.json"),
    en: () => import("./functions/i18n/en.json"),
    de: () => import("./functions/i18n/de.json"),
  },
  "features/lists": {
    hu: () => import("./lists/i18n/hu.json"),
    en: () => import("./lists/i18n/en.json"),
    de: () => import("./lists/i18n/de.json"),
  },
  "features/localization": {
    hu: () => import("./localization/i18n/hu.json"),
    en: () => import("./localization/i18n/en.json"),
    de: () => import("./localization/i18n/de.json"),
  },
  "features/locks": {
    hu: () => import("./locks/i18n/hu.json"),
    en: () => import("./locks/i18n/en.json"),
    de: () => import("./locks/i18n/de.json"),
  },
  "features/menus": {
    hu: () => import("./menus/i18n/hu.json"),
    en: () => import("./menus/i18n/en.json"),
    de: () => import("./menus/i18n/de.json"),
  },
  "features/notifications": {
    hu: () => import("./notifications/i18n/hu.json"),
    en: () => import("./notifications/i18n/en.json"),
    de: () => import("./notifications/i18n/de.json"),
  },
  "features/pages": {
    hu: () => import("./pages/i18n/hu.json"),
    en: () => import("./pages/i18n/en.json"),
    de: () => import("./pages/i18n/de.json"),
  },
  "features/personal": {
    hu: () => import("./personal/i18n/hu.json"),
    en: () => import("./personal/i18n/en.json"),
    de: () => import("./personal/i18n/de.json"),
  },
  "features/progresses": {
    hu: () => import("./progresses/i18n/hu.json"),
    en: () => import("./progresses/i18n/en.json"),
    de: () => import("./progresses/i18n/de.json"),
  },
  "features/queries": {
    hu: () => import("./queries/i18n/hu.json"),
    en: () => import("./queries/i18n/en.json"),
    de: () => import("./queries/i18n/de.json"),
  },
  "features/records": {
    hu: () => import("./records/i18n/hu.json"),
    en: () => import("./records/i18n/en.json"),
    de: () => import("./records/i18n/de.json"),
  },
  "features/relationships": {
    hu: () => import("./relationships/i18n/hu.json"),
    en: () => import("./relationships/i18n/en.json"),
    de: () => import("./relationships/i18n/de.json"),
  },
  "features/reports": {
    hu: () => import("./reports/i18n/hu.json"),
    en: () => import("./reports/i18n/en.json"),
    de: () => import("./reports/i18n/de.json"),
  },
  "features/rights": {
    hu: () => import("./rights/i18n/hu.json"),
    en: () => import("./rights/i18n/en.json"),
    de: () => import("./rights/i18n/de.json"),
  },
  "features/schedules": {
    hu: () => import("./schedules/i18n/hu.json"),
    en: () => import("./schedules/i18n/en.json"),
    de: () => import("./schedules/i18n/de.json"),
  },
  "features/shell": {
    hu: () => import("./shell/i18n/hu.json"),
    en: () => import("./shell/i18n/en.json"),
    de: () => import("./shell/i18n/de.json"),
  },
  "features/signin": {
    hu: () => import("./signin/i18n/hu.json"),
    en: () => import("./signin/i18n/en.json"),
    de: () => import("./signin/i18n/de.json"),
  },
  "features/templates": {
    hu: () => import("./templates/i18n/hu.json"),
    en: () => import("./templates/i18n/en.json"),
    de: () => import("./templates/i18n/de.json"),
  },
  "features/users": {
    hu: () => import("./users/i18n/hu.json"),
    en: () => import("./users/i18n/en.json"),
    de: () => import("./users/i18n/de.json"),
  },
  "features/widgets": {
    hu: () => import("./widgets/i18n/hu.json"),
    en: () => import("./widgets/i18n/en.json"),
    de: () => import("./widgets/i18n/de.json"),
  },
  "fields/cameras": {
    hu: () => import("../fields/cameras/i18n/hu.json"),
    en: () => import("../fields/cameras/i18n/en.json"),
    de: () => import("../fields/cameras/i18n/de.json"),
  },
  "fields/captcha": {
    hu: () => import("../fields/captcha/i18n/hu.json"),
    en: () => import("../fields/captcha/i18n/en.json"),
    de: () => import("../fields/captcha/i18n/de.json"),
  },
  "fields/checkbox": {
    hu: () => import("../fields/checkbox/i18n/hu.json"),
    en: () => import("../fields/checkbox/i18n/en.json"),
    de: () => import("../fields/checkbox/i18n/de.json"),
  },
  "fields/checkboxlist": {
    hu: () => import("../fields/checkboxlist/i18n/hu.json"),
    en: () => import("../fields/checkboxlist/i18n/en.json"),
    de: () => import("../fields/checkboxlist/i18n/de.json"),
  },
  "fields/checklist": {
    hu: () => import("../fields/checklist/i18n/hu.json"),
    en: () => import("../fields/checklist/i18n/en.json"),
    de: () => import("../fields/checklist/i18n/de.json"),
  },
  "fields/checktable": {
    hu: () => import("../fields/checktable/i18n/hu.json"),
    en: () => import("../fields/checktable/i18n/en.json"),
    de: () => import("../fields/checktable/i18n/de.json"),
  },
  "fields/color": {
    hu: () => import("../fields/color/i18n/hu.json"),
    en: () => import("../fields/color/i18n/en.json"),
    de: () => import("../fields/color/i18n/de.json"),
  },
  "fields/conditionBuilder": {
    hu: () => import("../fields/conditionBuilder/i18n/hu.json"),
    en: () => import("../fields/conditionBuilder/i18n/en.json"),
    de: () => import("../fields/conditionBuilder/i18n/de.json"),
  },
  "fields/date": {
    hu: () => import("../fields/date/i18n/hu.json"),
    en: () => import("../fields/date/i18n/en.json"),
    de: () => import("../fields/date/i18n/de.json"),
  },
  "fields/dateinterval": {
    hu: () => import("../fields/dateinterval/i18n/hu.json"),
    en: () => import("../fields/dateinterval/i18n/en.json"),
    de: () => import("../fields/dateinterval/i18n/de.json"),
  },
  "fields/datetime": {
    hu: () => import("../fields/datetime/i18n/hu.json"),
    en: () => import("../fields/datetime/i18n/en.json"),
    de: () => import("../fields/datetime/i18n/de.json"),
  },
  "fields/document-prop": {
    hu: () => import("../fields/document-prop/i18n/hu.json"),
    en: () => import("../fields/document-prop/i18n/en.json"),
    de: () => import("../fields/document-prop/i18n/de.json"),
  },
  "fields/dropdownlist": {
    hu: () => import("../fields/dropdownlist/i18n/hu.json"),
    en: () => import("../fields/dropdownlist/i18n/en.json"),
    de: () => import("../fields/dropdownlist/i18n/de.json"),
  },
  "fields/email": {
    hu: () => import("../fields/email/i18n/hu.json"),
    en: () => import("../fields/email/i18n/en.json"),
    de: () => import("../fields/email/i18n/de.json"),
  },
  "fields/expressioneditor": {
    hu: () => import("../fields/expressioneditor/i18n/hu.json"),
    en: () => import("../fields/expressioneditor/i18n/en.json"),
    de: () => import("../fields/expressioneditor/i18n/de.json"),
  },
  "fields/gps": {
    hu: () => import("../fields/gps/i18n/hu.json"),
    en: () => import("../fields/gps/i18n/en.json"),
    de: () => import("../fields/gps/i18n/de.json"),
  },
  "fields/info": {
    hu: () => import("../fields/info/i18n/hu.json"),
    en: () => import("../fields/info/i18n/en.json"),
    de: () => import("../fields/info/i18n/de.json"),
  },
  "fields/jsoneditor": {
    hu: () => import("../fields/jsoneditor/i18n/hu.json"),
    en: () => import("../fields/jsoneditor/i18n/en.json"),
    de: () => import("../fields/jsoneditor/i18n/de.json"),
  },
  "fields/jsonform": {
    hu: () => import("../fields/jsonform/i18n/hu.json"),
    en: () => import("../fields/jsonform/i18n/en.json"),
    de: () => import("../fields/jsonform/i18n/de.json"),
  },
  "fields/label": {
    hu: () => import("../fields/label/i18n/hu.json"),
    en: () => import("../fields/label/i18n/en.json"),
    de: () => import("../fields/label/i18n/de.json"),
  },
  "fields/link": {
    hu: () => import("../fields/link/i18n/hu.json"),
    en: () => import("../fields/link/i18n/en.json"),
    de: () => import("../fields/link/i18n/de.json"),
  },
  "fields/linkedrecords": {
    hu: () => import("../fields/linkedrecords/i18n/hu.json"),
    en: () => import("../fields/linkedrecords/i18n/en.json"),
    de: () => import("../fields/linkedrecords/i18n/de.json"),
  },
  "fields/map": {
    hu: () => import("../fields/map/i18n/hu.json"),
    en: () => import("../fields/map/i18n/en.json"),
    de: () => import("../fields/map/i18n/de.json"),
  },
  "fields/multiselect": {
    hu: () => import("../fields/multiselect/i18n/hu.json"),
    en: () => import("../fields/multiselect/i18n/en.json"),
    de: () => import("../fields/multiselect/i18n/de.json"),
  },
  "fields/number": {
    hu: () => import("../fields/number/i18n/hu.json"),
    en: () => import("../fields/number/i18n/en.json"),
    de: () => import("../fields/number/i18n/de.json"),
  },
  "fields/numberrange": {
    hu: () => import("../fields/numberrange/i18n/hu.json"),
    en: () => import("../fields/numberrange/i18n/en.json"),
    de: () => import("../fields/numberrange/i18n/de.json"),
  },
  "fields/password": {
    hu: () => import("../fields/password/i18n/hu.json"),
    en: () => import("../fields/password/i18n/en.json"),
    de: () => import("../fields/password/i18n/de.json"),
  },
  "fields/radiobuttonlist": {
    hu: () => import("../fields/radiobuttonlist/i18n/hu.json"),
    en: () => import("../fields/radiobuttonlist/i18n/en.json"),
    de: () => import("../fields/radiobuttonlist/i18n/de.json"),
  },
  "fields/rating": {
    hu: () => import("../fields/rating/i18n/hu.json"),
    en: () => import("../fields/rating/i18n/en.json"),
    de: () => import("../fields/rating/i18n/de.json"),
  },
  "fields/richtext": {
    hu: () => import("../fields/richtext/i18n/hu.json"),
    en: () => import("../fields/richtext/i18n/en.json"),
    de: () => import("../fields/richtext/i18n/de.json"),
  },
  "fields/signature": {
    hu: () => import("../fields/signature/i18n/hu.json"),
    en: () => import("../fields/signature/i18n/en.json"),
    de: () => import("../fields/signature/i18n/de.json"),
  },
  "fields/slider": {
    hu: () => import("../fields/slider/i18n/hu.json"),
    en: () => import("../fields/slider/i18n/en.json"),
    de: () => import("../fields/slider/i18n/de.json"),
  },
  "fields/sqlchoosen": {
    hu: () => import("../fields/sqlchoosen/i18n/hu.json"),
    en: () => import("../fields/sqlchoosen/i18n/en.json"),
    de: () => import("../fields/sqlchoosen/i18n/de.json"),
  },
  "fields/status": {
    hu: () => import("../fields/status/i18n/hu.json"),
    en: () => import("../fields/status/i18n/en.json"),
    de: () => import("../fields/status/i18n/de.json"),
  },
  "fields/subform": {
    hu: () => import("../fields/subform/i18n/hu.json"),
    en: () => import("../fields/subform/i18n/en.json"),
    de: () => import("../fields/subform/i18n/de.json"),
  },
  "fields/tags": {
    hu: () => import("../fields/tags/i18n/hu.json"),
    en: () => import("../fields/tags/i18n/en.json"),
    de: () => import("../fields/tags/i18n/de.json"),
  },
  "fields/taskExpressions": {
    hu: () => import("../fields/taskExpressions/i18n/hu.json"),
    en: () => import("../fields/taskExpressions/i18n/en.json"),
    de: () => import("../fields/taskExpressions/i18n/de.json"),
  },
  "fields/templateeditor": {
    hu: () => import("../fields/templateeditor/i18n/hu.json"),
    en: () => import("../fields/templateeditor/i18n/en.json"),
    de: () => import("../fields/templateeditor/i18n/de.json"),
  },
  "fields/text": {
    hu: () => import("../fields/text/i18n/hu.json"),
    en: () => import("../fields/text/i18n/en.json"),
    de: () => import("../fields/text/i18n/de.json"),
  },
  "fields/textarea": {
    hu: () => import("../fields/textarea/i18n/hu.json"),
    en: () => import("../fields/textarea/i18n/en.json"),
    de: () => import("../fields/textarea/i18n/de.json"),
  },
  "fields/time": {
    hu: () => import("../fields/time/i18n/hu.json"),
    en: () => import("../fields/time/i18n/en.json"),
    de: () => import("../fields/time/i18n/de.json"),
  },
  "fields/timeinterval": {
    hu: () => import("../fields/timeinterval/i18n/hu.json"),
    en: () => import("../fields/timeinterval/i18n/en.json"),
    de: () => import("../fields/timeinterval/i18n/de.json"),
  },
  "fields/timestamp_technical": {
    hu: () => import("../fields/timestamp_technical/i18n/hu.json"),
    en: () => import("../fields/timestamp_technical/i18n/en.json"),
    de: () => import("../fields/timestamp_technical/i18n/de.json"),
  },
  "fields/universalFilter": {
    hu: () => import("../fields/universalFilter/i18n/hu.json"),
    en: () => import("../fields/universalFilter/i18n/en.json"),
    de: () => import("../fields/universalFilter/i18n/de.json"),
  },
  "fields/wpaint": {
    hu: () => import("../fields/wpaint/i18n/hu.json"),
    en: () => import("../fields/wpaint/i18n/en.json"),
    de: () => import("../fields/wpaint/i18n/de.json"),
  },
  "packages/designer-kit": {
    hu: () => import("../packages/designer-kit/i18n/hu.json"),
    en: () => import("../packages/designer-kit/i18n/en.json"),
    de: () => import("../packages/designer-kit/i18n/de.json"),
  },
  "packages/expression": {
    hu: () => import("../packages/expression/i18n/hu.json"),
    en: () => import("../packages/expression/i18n/en.json"),
    de: () => import("../packages/expression/i18n/de.json"),
  },
  "packages/expression/functions": {
    hu: () => import("../packages/expression/functions/i18n/hu.json"),
    en: () => import("../packages/expression/functions/i18n/en.json"),
    de: () => import("../packages/expression/functions/i18n/de.json"),
  },
  "packages/ui": {
    hu: () => import("../packages/ui/i18n/hu.json"),
    en: () => import("../packages/ui/i18n/en.json"),
    de: () => import("../packages/ui/i18n/de.json"),
  },
  "packages/web-kit": {
    hu: () => import("../packages/web-kit/i18n/hu.json"),
    en: () => import("../packages/web-kit/i18n/en.json"),
    de: () => import("../packages/web-kit/i18n/de.json"),
  },
  "packages/web-kit/conditions": {
    hu: () => import("../packages/web-kit/conditions/i18n/hu.json"),
    en: () => import("../packages/web-kit/conditions/i18n/en.json"),
    de: () => import("../packages/web-kit/conditions/i18n/de.json"),
  },
  "packages/web-kit/files": {
    hu: () => import("../packages/web-kit/files/i18n/hu.json"),
    en: () => import("../packages/web-kit/files/i18n/en.json"),
    de: () => import("../packages/web-kit/files/i18n/de.json"),
  },
  "packages/web-kit/form": {
    hu: () => import("../packages/web-kit/form/i18n/hu.json"),
    en: () => import("../packages/web-kit/form/i18n/en.json"),
    de: () => import("../packages/web-kit/form/i18n/de.json"),
  },
  "packages/web-kit/templates": {
    hu: () => import("../packages/web-kit/templates/i18n/hu.json"),
    en: () => import("../packages/web-kit/templates/i18n/en.json"),
    de: () => import("../packages/web-kit/templates/i18n/de.json"),
  },
} as const;
