import { definePanel } from "@tessera/contract/definePanel.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { closed, Reference } from "@tessera/contract/schema.ts";
import { getCount } from "../../operations/getCount.ts";
import { getGroups } from "../../operations/getGroups.ts";
import { getList } from "../../operations/getList.ts";
import { getListSetup } from "../../operations/getListSetup.ts";
import { asPageSize, groupingSetting, listQuestions } from "../../ui/listQuestions.ts";
import { readGrouping, readListState } from "../../ui/listState.ts";
import type { ListSetup } from "../../ui/setupTypes.ts";

/** A list of records (spec lists §2.2). */
export const listPanel = definePanel({
  id: "List",
  aliases: [],
  params: closed({ list: Reference("list") }),
  defaults: { list: "list" },
  icon: "table",
  holdsData: true,
  needs: { kind: "records", of: "list", param: "list" },
  asksFirst: {
    operation: getListSetup.id,
    input: ({ params }) => ({ idList: params.list }),
    next: ({ answer, place, settings, url }) => {
      const params = new Map(new URLSearchParams(addressParts(url).query));
      // The handler of that very operation made it.
      const setup = answer as ListSetup;
      const state = readListState(params, place);
      const { count, groups, page } = listQuestions(setup, state, {
        pageSize: asPageSize(settings.LIST_PAGE_SIZE),
        grouping: readGrouping(settings[groupingSetting(setup.id)]),
      });
      const [outermost] = groups;
      if (outermost !== undefined) return [{ operation: getGroups.id, input: outermost }];
      return [
        { operation: getList.id, input: page },
        { operation: getCount.id, input: count },
      ];
    },
  },
});
