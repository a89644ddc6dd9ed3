import { resolve } from "node:path";
import type { Settings } from "@tessera/server-kit/settings/settings.ts";
import {
  type AdoptionProgress,
  type AdoptRequest,
  adopt as run,
} from "../../../features/adoption/server/adopt.server.ts";
import type { RoleGrant } from "../../../features/adoption/server/grantRoles.server.ts";
import { adoptionReport } from "./adoptionReport.ts";
import { commandArguments, wrongUsage } from "./commandArguments.ts";
import { commandProblem } from "./commandProblem.ts";
import { openCommand } from "./openCommand.ts";
import type { CommandHost } from "./runCommand.ts";

const help = `npm run adopt -- --file dump.sql | --url postgres://… --subsystem id [--schema name,…|all] [--grant role=user]…

Copies a database schema into Tessera and makes everything needed to work with it: an entity, a list and a form for every
table, pages, a menu, and the roles <id>-editor and <id>-reader. A running server notices by itself.
Repeated for a subsystem that was adopted before, it copies nothing: what changed in the adopted schema since is proposed
as drafts, and what people edited stays.

  --file dump.sql     A plain text dump (pg_dump without -F). It is read into a database of its own, for which the role of
                      DATABASE_URL needs CREATEDB and CREATEROLE.
  --url postgres://…  A running database; it is only read.
  --subsystem id      Name of the new subsystem and of the schema that holds its tables.
  --schema name       Schema of the source; several with commas between, or all. Default: the only one with tables, else public.
                      Of several schemas one subsystem is made; a name that is taken gets that of its schema before it.
  --grant role=user   Gives a role to a user, by login; may be repeated.`;

const options = {
  file: { type: "string" },
  url: { type: "string" },
  schema: { type: "string" },
  subsystem: { type: "string" },
  grant: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
} as const;

const readArguments = (args: readonly string[]) => commandArguments(args, { options }).values;

function grantOf(text: string): RoleGrant {
  const [role, user, ...more] = text.split("=");
  if (!role || !user || more.length > 0) throw wrongUsage(`--grant ${text} is not of the form role=user.`);
  return { role, user };
}

function requestOf(values: ReturnType<typeof readArguments>, folder: string): Omit<AdoptRequest, "adminUrl"> {
  const { file, url, subsystem } = values;
  if (subsystem === undefined) throw wrongUsage("--subsystem is missing.");
  if (file !== undefined && url !== undefined) throw wrongUsage("Name a file or an address, not both.");
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) throw wrongUsage("--url must begin with postgres://.");
  const source = file !== undefined ? { file: resolve(folder, file) } : url !== undefined ? { url } : null;
  return { source, subsystem, schema: values.schema ?? null, grants: (values.grant ?? []).map(grantOf) };
}

function progressLine(progress: AdoptionProgress): string {
  switch (progress.step) {
    case "reading":
      return "Reading the source …";
    case "documents":
      return "Making lists and forms …";
    case "table":
      return `Copying ${progress.table} (${progress.index + 1} of ${progress.count}) …`;
  }
}

/** `npm run adopt`: adopts a schema, or proposes what changed in an adopted one. Throws `CommandError`, `StartError`. */
export async function adopt(
  args: readonly string[],
  host: CommandHost,
  settingsOf: () => Settings,
  open: typeof openCommand = openCommand,
): Promise<void> {
  const values = readArguments(args);
  if (values.help) return host.out(help);
  const request = requestOf(values, host.folder);
  const begin = performance.now();
  const opened = await open(settingsOf(), host.out);
  const { texts, settings } = opened.context.services;
  try {
    const outcome = await run(opened.context, { ...request, adminUrl: opened.adminUrl }, (progress) =>
      host.progress?.(progressLine(progress)),
    );
    const seconds = (performance.now() - begin) / 1000;
    for (const line of adoptionReport(outcome, { texts, seconds, address: settings.url })) host.out(line);
  } catch (error) {
    throw commandProblem(error, texts);
  } finally {
    await opened.close();
  }
}
