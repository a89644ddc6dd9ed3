import type { BulkItem } from "@tessera/records/guard/bulkRequest.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { bulkRecords } from "./bulkRecords.ts";

/** See `bulkRecords`. */
export const bulkRecordsHandler = handle(bulkRecords, async ({ saveId, entity, items }, context) => {
  // The values came as JSON.
  const answer = await context.services.records.bulk(context, { saveId, entity, items: items as readonly BulkItem[] });
  return { batch: answer.batch, keys: [...answer.keys] };
});
