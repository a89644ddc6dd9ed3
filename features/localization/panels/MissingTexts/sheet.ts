import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.MissingTexts",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.MissingTexts",
      groups: [
        {
          id: "group",
          label: "key:panel.MissingTexts",
          items: [
            {
              id: "title",
              name: "title",
              type: "text",
              label: "key:panel.MissingTexts.title",
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
