import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = {
  label: "key:field.datetime",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:field.datetime",
      groups: [
        {
          id: "group",
          label: "key:field.datetime",
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
              id: "min",
              name: "min",
              type: "date",
              label: "key:field.setting.min",
              valueType: "date",
              posRow: 1,
              posCol: 0,
              posSizex: 6,
            },
            {
              id: "max",
              name: "max",
              type: "date",
              label: "key:field.setting.max",
              valueType: "date",
              posRow: 1,
              posCol: 6,
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
              posRow: 2,
              posCol: 0,
              posSizex: 6,
            },
            {
              id: "unique",
              name: "unique",
              type: "checkbox",
              label: "key:field.setting.unique",
              valueType: "boolean",
              help: "key:field.setting.unique.help",
              posRow: 2,
              posCol: 6,
              posSizex: 6,
            },
          ],
        },
      ],
    },
  ],
};
