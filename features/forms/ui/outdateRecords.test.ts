import { createQueryClient } from "@tessera/web-kit/api/createQueryClient.ts";
import { expect, it } from "vitest";
import { outdateRecords } from "./outdateRecords.tsx";

it("[lists 4 pop-up] given lists, templates and panels of operations on the page below, when a record is saved, then all of them are read anew, and what is no record is not", async () => {
  const queries = createQueryClient();
  const asked = {
    List_getList: true,
    List_getCount: true,
    Template_getTemplateItems: true,
    Dynform_getDataTemplate: true,
    API: true,
    Menu_getCounts: true,
    Template_getTemplate: false,
    Menu_getMenus: false,
    Dynform_getProperties: false,
  };
  for (const id of Object.keys(asked)) queries.setQueryData([id, {}], "answer");
  await outdateRecords(queries);
  const outdated = Object.keys(asked).map((id) => [id, queries.getQueryState([id, {}])?.isInvalidated]);
  expect(Object.fromEntries(outdated)).toEqual(asked);
});
