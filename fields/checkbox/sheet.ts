import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = {
  label: "key:field.checkbox",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:field.checkbox",
      groups: [
        {
          id: "group",
          label: "key:field.checkbox",
          items: [
            {
              id: "none",
              name: "none",
              type: "label",
              label: "key:field.setting.none",
              posRow: 0,
              posCol: 0,
              posSizex: 12,
            },
          ],
        },
      ],
    },
  ],
};
