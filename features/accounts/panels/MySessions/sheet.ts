import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.MySessions",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.MySessions",
      groups: [
        {
          id: "group",
          label: "key:panel.MySessions",
          items: [
            {
              id: "title",
              name: "title",
              type: "text",
              label: "key:panel.MySessions.title",
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
