import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = {
  label: "key:field.dropdownlist",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:field.dropdownlist",
      groups: [
        {
          id: "group",
          label: "key:field.dropdownlist",
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
              id: "dropdownOnlyOne",
              name: "dropdownOnlyOne",
              type: "checkbox",
              label: "key:field.setting.dropdownOnlyOne",
              valueType: "boolean",
              help: "key:field.setting.dropdownOnlyOne.help",
              posRow: 1,
              posCol: 0,
              posSizex: 6,
            },
            {
              id: "optionRenderLimit",
              name: "optionRenderLimit",
              type: "number",
              label: "key:field.setting.optionRenderLimit",
              valueType: "integer",
              help: "key:field.setting.optionRenderLimit.help",
              posRow: 1,
              posCol: 6,
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
              posCol: 0,
              posSizex: 6,
            },
          ],
        },
      ],
    },
  ],
};
