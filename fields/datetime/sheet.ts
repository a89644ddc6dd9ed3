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
          ],
        },
      ],
    },
  ],
};
