import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getHistory } from "#features/records/operations/getHistory.ts";

/** An entry of a history. */
export type HistoryVersion = OutputOf<typeof getHistory>["versions"][number];
/** What it says of one value or row. */
export type HistoryChange = NonNullable<HistoryVersion["changes"]>[number];
