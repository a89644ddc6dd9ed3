import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.BugReportPicture",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.BugReportPicture",
      groups: [
        {
          id: "group",
          label: "key:panel.BugReportPicture",
          items: [
            {
              id: "title",
              name: "title",
              type: "text",
              label: "key:panel.BugReportPicture.title",
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
