import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = {
  label: "key:field.expressioneditor",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:field.expressioneditor",
      groups: [
        {
          id: "group",
          label: "key:field.expressioneditor",
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
          ],
        },
      ],
    },
  ],
};
