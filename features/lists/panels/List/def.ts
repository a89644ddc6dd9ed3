import { definePanel } from "@tessera/contract/definePanel.ts";
import { answerOf, askOperation } from "@tessera/contract/panelData.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { closed, inSheet, nullable, Picks, Reference } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { getList } from "../../operations/getList.ts";
import { getListSetup } from "../../operations/getListSetup.ts";
import { nameQueries } from "../../ui/columns/nameQueries.ts";
import { asPageSize, groupingSetting, listQueries } from "../../ui/listQuestions.ts";
import { ownerOn, readGrouping, readListState } from "../../ui/listState.ts";

/** A list of records (spec lists §2.2). */
export const listPanel = definePanel({
  id: "List",
  aliases: [],
  params: closed({
    list: Reference("list"),
    /** Reference of its records that names the record of the page: only those of that record are shown. */
    reference: inSheet(Type.Optional(nullable(Picks("reference"))), { help: true }),
  }),
  defaults: { list: "list" },
  icon: "table",
  holdsData: true,
  needs: { kind: "records", of: "list", param: "list", ofRecord: "reference" },
  data: ({ answers, params: { list, reference }, place, settings, url }) => {
    const setup = answerOf(getListSetup, answers.setup);
    const asked = { setup: askOperation(getListSetup, { idList: list }) };
    if (setup === undefined) return asked;
    const params = new Map(new URLSearchParams(addressParts(url).query));
    const owner = ownerOn(reference, params);
    if (owner === "none") return asked;
    const queries = listQueries(
      setup,
      { ...readListState(params, place), owner },
      {
        pageSize: asPageSize(settings.LIST_PAGE_SIZE),
        grouping: readGrouping(settings[groupingSetting(setup.id)]),
      },
    );
    return { ...asked, ...queries, ...nameQueries(setup, answerOf(getList, answers.page)?.rows ?? []) };
  },
  asksItself: true,
});
