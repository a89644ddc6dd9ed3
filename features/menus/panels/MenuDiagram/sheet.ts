import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed diagram. */
export const sheet: FormBody = {
  label: "key:panel.MenuDiagram",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.MenuDiagram",
      groups: [
        {
          id: "group",
          label: "key:panel.MenuDiagram",
          items: [
            {
              id: "menu",
              name: "menu",
              type: "text",
              label: "key:panel.MenuDiagram.menu",

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
