import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getAccounts } from "../../operations/getAccounts.ts";

/** One account as the list has it. */
export type Account = OutputOf<typeof getAccounts>["accounts"][number];
