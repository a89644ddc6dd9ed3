import { TesseraError } from "@tessera/contract/errors.ts";
import { closed, type Static } from "@tessera/contract/schema.ts";
import type { DurableWork, Schedule } from "@tessera/realtime/durable/durableWork.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { listExport } from "../../operations/exports/exportList.ts";
import { endExport, forgetExport, sweepExports } from "./exportStore.server.ts";
import { makeExport } from "./makeExport.server.ts";

/** The kind of run that makes a file of a list. */
export const exportKind = "list-export";

/** What such a run is started with. */
const exportRun = closed({
  id: Type.String(),
  /** What the file is called, without its ending. */
  name: Type.String(),
  asked: listExport,
  /** How the person read the list: its language and zone, and the parameters of its page. */
  language: Type.String(),
  zone: Type.String(),
  params: Type.Record(Type.String(), Type.String()),
});
/** See `exportRun`. */
export type ExportRun = Static<typeof exportRun>;

const isExportRun = Compile(exportRun);

function runOf(input: Json): ExportRun {
  if (!isExportRun.Check(input)) throw new TypeError("A run without an export.");
  return input;
}

/** How often rights or definitions may move while a file is made; it begins again each time. */
const maxTries = 3;

/** Makes files of lists, as the person who asked for them may read and export at that time. */
export const exportWork: DurableWork = {
  kind: exportKind,
  run: async ({ asOwner, input, progress, services, signal, step }) => {
    const { asked, id, language, name, params, zone } = runOf(input);
    const made = await step("file", async () => {
      for (let tries = 1; ; tries++) {
        const owner = await asOwner();
        const context = {
          ...owner,
          language,
          zone,
          page: { routedUrl: null, params: new Map(Object.entries(params)) },
        };
        try {
          const onRows = (done: number, total: number | null): void => progress({ done, total, message: null });
          return await makeExport(context, { id, name, asked, signal, onRows });
        } catch (error) {
          const isMoved = error instanceof TesseraError && error.code === "definition_changed";
          if (!isMoved || tries >= maxTries) throw error;
        }
      }
    });
    await step("noted", async () => {
      await endExport(services.database, id, made);
      return null;
    });
    return made;
  },
  rollBack: async ({ input, services }) => forgetExport(services, runOf(input).id),
};

/** Forgets files that have had their time. */
export const exportCleaningWork: DurableWork = {
  kind: "list-export-cleaning",
  run: async ({ services }) => {
    await sweepExports(services);
    return null;
  },
};

/** Once an hour, by whichever server is there. */
export const exportCleaning: Schedule = {
  name: "cleaning of exports",
  kind: exportCleaningWork.kind,
  input: null,
  cron: "37 * * * *",
  zone: "UTC",
};
