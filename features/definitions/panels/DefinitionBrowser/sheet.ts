import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed definition browser. */
export const sheet: FormBody = {
  label: "key:panel.DefinitionBrowser",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.DefinitionBrowser",
      groups: [
        {
          id: "group",
          label: "key:panel.DefinitionBrowser",
          items: [
            {
              id: "subsystem",
              name: "subsystem",
              type: "text",
              label: "key:panel.DefinitionBrowser.subsystem",
              help: "key:panel.DefinitionBrowser.subsystem.help",
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
