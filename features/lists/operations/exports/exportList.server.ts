import { TesseraError } from "@tessera/contract/errors.ts";
import { startOwnedRun } from "@tessera/realtime/durable/startOwnedRun.ts";
import { cleanName } from "@tessera/records/files/cleanName.ts";
import { assertAffordable } from "@tessera/records/reading/assertAffordable.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { keptFor, noteExport } from "../../server/exports/exportStore.server.ts";
import { type ExportRun, exportKind } from "../../server/exports/exportWork.server.ts";
import { exportableEntity, listLabel } from "../../server/exports/makeExport.server.ts";
import { exportList } from "./exportList.ts";
import { getExport } from "./getExport.ts";

/** See `exportList`. */
export const exportListHandler = handle(exportList, async (asked, context) => {
  const { language, page, services, subject, zone } = context;
  const { database } = services;
  if (subject.userId === null) throw new TesseraError("not_signed_in");
  await assertFresh(database, context);
  const entity = exportableEntity(context, asked);
  // The run has no caller any more whose conditions are bounded.
  assertAffordable(context, asked.filter);
  const label = listLabel(context, asked.idList);
  const id = uuid7();
  const day = new Date(context.instant).toISOString().slice(0, 10);
  const name = cleanName(`${label.replace(/[/\\]/g, " ")} ${day}`);
  const noted = {
    id,
    user: subject.userId,
    list: asked.idList,
    entity,
    format: asked.format,
    name: `${name}.${asked.format}`,
  };
  const run = `export ${id}`;
  const title = { key: "list.export.run", params: { list: label } };
  const owner = { user: subject.userId, title, link: `${getExport.path}?id=${id}`, keepFor: keptFor };
  const input: ExportRun = { id, name, asked, language, zone, params: Object.fromEntries(page.params) };
  await database.transaction(async (transaction) => {
    if (!(await noteExport(transaction, noted))) throw new TesseraError("too_many_requests");
    // The input was checked against its schema: it is JSON.
    const started = { id: run, kind: exportKind, input: input as never, topic: null, after: 0, owner };
    await startOwnedRun(services, { ...started, hasBegun: true }, transaction);
  });
  services.outbox.wake();
  return { id, run };
});
