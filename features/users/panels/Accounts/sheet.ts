import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.Accounts",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.Accounts",
      groups: [
        {
          id: "group",
          label: "key:panel.Accounts",
          items: [
            {
              id: "title",
              name: "title",
              type: "text",
              label: "key:panel.Accounts.title",
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
