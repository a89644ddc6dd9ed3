import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = {
  label: "key:field.textarea",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:field.textarea",
      groups: [
        {
          id: "group",
          label: "key:field.textarea",
          items: [
            {
              id: "placeholder",
              name: "placeholder",
              type: "text",
              label: "key:field.setting.placeholder",
              valueType: "text",
              posRow: 0,
              posCol: 0,
              posSizex: 12,
            },
            {
              id: "rows",
              name: "rows",
              type: "number",
              label: "key:field.setting.rows",
              valueType: "integer",
              posRow: 1,
              posCol: 0,
              posSizex: 6,
            },
            {
              id: "minlength",
              name: "minlength",
              type: "number",
              label: "key:field.setting.minlength",
              valueType: "integer",
              posRow: 1,
              posCol: 6,
              posSizex: 6,
            },
            {
              id: "maxlength",
              name: "maxlength",
              type: "number",
              label: "key:field.setting.maxlength",
              valueType: "integer",
              posRow: 2,
              posCol: 0,
              posSizex: 6,
            },
            {
              id: "level",
              name: "level",
              type: "dropdownlist",
              label: "key:field.setting.level",
              valueType: "text",
              help: "key:field.setting.level.help",
              expressions: {
                listExp:
                  "[{ key: 'error', label: 'key:field.level.error' }, { key: 'warning', label: 'key:field.level.warning' }, { key: 'info', label: 'key:field.level.info' }]",
              },
              posRow: 3,
              posCol: 0,
              posSizex: 6,
            },
            {
              id: "needDebounce",
              name: "needDebounce",
              type: "checkbox",
              label: "key:field.setting.needDebounce",
              valueType: "boolean",
              help: "key:field.setting.needDebounce.help",
              posRow: 3,
              posCol: 6,
              posSizex: 6,
            },
          ],
        },
      ],
    },
  ],
};
