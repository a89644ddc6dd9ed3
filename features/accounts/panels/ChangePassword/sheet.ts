import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.ChangePassword",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.ChangePassword",
      groups: [
        {
          id: "group",
          label: "key:panel.ChangePassword",
          items: [
            {
              id: "title",
              name: "title",
              type: "text",
              label: "key:panel.ChangePassword.title",
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
