import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.Schedules",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.Schedules",
      groups: [
        {
          id: "group",
          label: "key:panel.Schedules",
          items: [
            {
              id: "title",
              name: "title",
              type: "text",
              label: "key:panel.Schedules.title",
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
