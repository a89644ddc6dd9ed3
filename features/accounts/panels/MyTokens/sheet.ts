import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.MyTokens",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.MyTokens",
      groups: [
        {
          id: "group",
          label: "key:panel.MyTokens",
          items: [
            {
              id: "title",
              name: "title",
              type: "text",
              label: "key:panel.MyTokens.title",
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
