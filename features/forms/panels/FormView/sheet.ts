import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.FormView",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.FormView",
      groups: [
        {
          id: "group",
          label: "key:panel.FormView",
          items: [
            {
              id: "form",
              name: "form",
              type: "text",
              label: "key:panel.FormView.form",
              help: "key:panel.FormView.form.help",
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
