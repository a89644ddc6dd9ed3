import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed menu panel. */
export const sheet: FormBody = {
  label: "key:panel.MenuPanel",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.MenuPanel",
      groups: [
        {
          id: "group",
          label: "key:panel.MenuPanel",
          items: [
            {
              id: "menu",
              name: "menu",
              type: "text",
              label: "key:panel.MenuPanel.menu",
              help: "key:panel.MenuPanel.menu.help",
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
