import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.Panel",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.Panel",
      groups: [
        {
          id: "group",
          label: "key:panel.Panel",
          items: [
            {
              id: "title",
              name: "title",
              type: "text",
              label: "key:panel.Panel.title",
              required: "error",
              posRow: 0,
              posCol: 0,
              posSizex: 12,
            },
            {
              id: "text",
              name: "text",
              type: "textarea",
              label: "key:panel.Panel.text",
              posRow: 1,
              posCol: 0,
              posSizex: 12,
            },
            {
              id: "help",
              name: "help",
              type: "textarea",
              label: "key:panel.Panel.help",
              posRow: 2,
              posCol: 0,
              posSizex: 12,
            },
            {
              id: "footer",
              name: "footer",
              type: "text",
              label: "key:panel.Panel.footer",
              posRow: 3,
              posCol: 0,
              posSizex: 12,
            },
            {
              id: "collapse",
              name: "collapse",
              type: "checkbox",
              label: "key:panel.Panel.collapse",
              posRow: 4,
              posCol: 0,
              posSizex: 6,
            },
            {
              id: "storeId",
              name: "storeId",
              type: "text",
              label: "key:panel.Panel.storeId",
              help: "key:panel.Panel.storeId.help",
              posRow: 4,
              posCol: 6,
              posSizex: 6,
            },
          ],
        },
      ],
    },
  ],
};
