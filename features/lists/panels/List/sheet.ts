import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed list. */
export const sheet: FormBody = {
  label: "key:panel.List",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.List",
      groups: [
        {
          id: "group",
          label: "key:panel.List",
          items: [
            {
              id: "list",
              name: "list",
              type: "text",
              label: "key:panel.List.list",
              help: "key:panel.List.list.help",
              required: "error",
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
