import type { Operation } from "@tessera/contract/defineOperation.ts";
import { getCount } from "../../features/lists/operations/getCount.ts";
import { getGroups } from "../../features/lists/operations/getGroups.ts";
import { getList } from "../../features/lists/operations/getList.ts";
import { getListSetup } from "../../features/lists/operations/getListSetup.ts";
import { getQueryData } from "../../features/lists/operations/getQueryData.ts";

/** What reads sources of rows for panels. */
export const sources: readonly Operation[] = [getListSetup, getList, getCount, getGroups, getQueryData];
