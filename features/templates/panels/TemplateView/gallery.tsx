import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";
import { getTemplate } from "../../operations/getTemplate.ts";
import { newsItems, newsTemplate } from "./fixtures.ts";

type Setup = OutputOf<typeof getListSetup>;

const column = (name: string, type: string): Setup["columns"][number] => ({
  id: name,
  name,
  path: name,
  label: name,
  type,
  fieldType: null,
  format: "Default",
  width: null,
  hidden: false,
  filterable: false,
  sortable: false,
  operators: [],
  reference: false,
  isKeys: false,
  deadline: null,
  options: null,
  isReference: false,
  groupings: [],
  aggregation: null,
});

/** The list whose rows the template draws. */
const newsSetup: Setup = {
  id: "news",
  label: "News",
  recordLabel: "News",
  entity: "news",
  columns: [column("title", "text"), column("on", "date"), column("urgent", "boolean")],
  order: [],
  groups: [],
  pageSize: 10,
  settings: {},
  form: null,
  createUrl: null,
  createUrls: [],
  popup: false,
  popupType: "DynForm",
  popupRedirect: null,
  updateUrl: "/news/update",
  hasKeys: true,
  may: { create: false, update: true, delete: false, export: false },
  definitions: 1,
};

/** The panel in the gallery. */
export const gallery: PanelGallery = {
  answers: (api) =>
    api
      .answer(getTemplate, () => newsTemplate)
      .answer(getListSetup, () => newsSetup)
      .answer(getList, () => ({ rows: [...newsItems] })),
};
