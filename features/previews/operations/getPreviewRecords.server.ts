import { handle } from "@tessera/server-core/handle.ts";
import { getPreviewRecords, previewRecordsPageSize } from "./getPreviewRecords.ts";

/** See `getPreviewRecords`. */
export const getPreviewRecordsHandler = handle(
  getPreviewRecords,
  async ({ id, page = 0, search = "", selection = [] }, context) => {
    const { completed, options } = await context.services.previews.records(context, id, {
      search: search === "" ? null : search,
      selected: page === 0 ? selection : [],
      offset: page * previewRecordsPageSize,
      limit: previewRecordsPageSize,
    });
    return { options: options.map((one) => ({ ...one })), completed };
  },
);
