import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = {
  label: "key:panel.DynForm",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:panel.DynForm",
      groups: [
        {
          id: "group",
          label: "key:panel.DynForm",
          items: [
            {
              id: "form",
              name: "form",
              type: "text",
              label: "key:panel.DynForm.form",
              help: "key:panel.DynForm.form.help",
              required: "error",
              posRow: 0,
              posCol: 0,
              posSizex: 12,
            },
            {
              id: "afterCreate",
              name: "afterCreate",
              type: "text",
              label: "key:panel.DynForm.afterCreate",
              help: "key:panel.DynForm.afterCreate.help",
              posRow: 1,
              posCol: 0,
              posSizex: 12,
            },
          ],
        },
      ],
    },
  ],
};
