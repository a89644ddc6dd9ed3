import { TesseraError } from "@tessera/contract/errors.ts";
import { ByteAnswer } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { mediaTypes } from "../../server/exports/encodedFile.server.ts";
import { exportKey, findExport } from "../../server/exports/exportStore.server.ts";
import { getExport } from "./getExport.ts";

/** See `getExport`. */
export const getExportHandler = handle(getExport, async ({ id }, context) => {
  const { services, subject } = context;
  await assertFresh(services.database, context);
  const found = subject.userId === null ? null : await findExport(services.database, id, subject.userId);
  if (found === null) throw new TesseraError("not_found");
  const rights = services.records.rights(context);
  const { entity } = found;
  if (!rights.mayAny(entity, "read") || !rights.mayAny(entity, "export")) throw new TesseraError("access_denied");
  return new ByteAnswer({
    name: found.name,
    size: Number(found.size),
    type: found.format === "csv" ? mediaTypes.csv : mediaTypes.xlsx,
    etag: id,
    isInline: false,
    open: (range) => services.files.store.read(exportKey(id), range),
  });
});
