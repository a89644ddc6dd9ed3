import { resolve } from "node:path";
import type { Texts } from "@tessera/documents/texts/texts.ts";
import type { Command } from "@tessera/server-kit/commands/command.ts";
import { commandArguments, wrongUsage } from "@tessera/server-kit/commands/commandArguments.ts";
import { CommandError } from "@tessera/server-kit/commands/commandError.ts";
import { commandProblem } from "@tessera/server-kit/commands/commandProblem.ts";
import { adopt } from "../server/adopt.server.ts";
import { AdoptionError } from "../server/adoptionError.ts";
import type { AdoptionProgress, AdoptRequest } from "../server/adoptionParts.server.ts";
import type { RoleGrant } from "../server/grantRoles.server.ts";
import type { PlanRequestOptions } from "../server/source/sourcePlan.server.ts";
import { adoptionReport } from "./adoptionReport.server.ts";

const help = `npm run adopt -- --file dump.sql | --url postgres://… --subsystem id [--schema name,…|all] [--grant role=user]…

Copies a database schema into Tessera and makes everything needed to work with it: an entity, a list and a form for every
table, pages, a menu, and the roles <id>-editor and <id>-reader. A running server notices by itself.
Repeated for a subsystem that was adopted before, it copies nothing: what changed in the adopted schema since is proposed
as drafts, and what people edited stays. With a source, what changed there since it was taken over, in structure and in rows,
becomes a plan of parts; --apply says which of them to take over.

  --file dump.sql     A plain text dump (pg_dump without -F). It is read into a database of its own, for which the role of
                      DATABASE_URL needs CREATEDB and CREATEROLE.
  --url postgres://…  A running database; it is only read.
  --subsystem id      Name of the new subsystem and of the schema that holds its tables.
  --schema name       Schema of the source; several with commas between, or all. Default: the only one with tables, else public.
                      Of several schemas one subsystem is made; a name that is taken gets that of its schema before it.
  --triggers name,…|all
                      Takes over triggers and functions that touch only what is adopted; the report lists which can be, and why
                      others cannot. Default: none.
  --grant role=user   Gives a role to a user, by login; may be repeated.

When a subsystem is adopted again:
  --apply part,…|all  Applies parts of the plan by their names, each whole or not at all; all are those that take nothing away.
  --conflicts here|source
                      Rows that changed here and in the source: settles them as they are here, or as they are in the source.
                      Default: they stay as they are and are counted again.
  --vanished keep|delete
                      Rows that the source no longer has: keeps them for good, or deletes them here. Default: they stay and
                      are counted again.
  --separate name     A table or table.column of the source that is not to be taken for a rename; may be repeated.`;

const options = {
  file: { type: "string" },
  url: { type: "string" },
  schema: { type: "string" },
  subsystem: { type: "string" },
  triggers: { type: "string" },
  grant: { type: "string", multiple: true },
  apply: { type: "string", multiple: true },
  conflicts: { type: "string" },
  vanished: { type: "string" },
  separate: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
} as const;

const readArguments = (args: readonly string[]) => commandArguments(args, { options }).values;

function grantOf(text: string): RoleGrant {
  const [role, user, ...more] = text.split("=");
  if (!role || !user || more.length > 0) throw wrongUsage(`--grant ${text} is not of the form role=user.`);
  return { role, user };
}

/** The value of an option that has fixed choices; the first where it is not given. */
function choiceOf<Choice extends string>(
  name: string,
  given: string | undefined,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const [none, ...others] = choices;
  if (given === undefined) return none;
  const found = others.find((choice) => choice === given);
  if (found === undefined) throw wrongUsage(`--${name} is ${others.join(" or ")}.`);
  return found;
}

function planOf({ apply, conflicts, vanished, separate = [] }: ReturnType<typeof readArguments>): PlanRequestOptions {
  const choices = {
    conflicts: choiceOf("conflicts", conflicts, ["open", "here", "source"]),
    vanished: choiceOf("vanished", vanished, ["open", "keep", "delete"]),
  };
  if (apply === undefined && (conflicts !== undefined || vanished !== undefined))
    throw wrongUsage("--conflicts and --vanished say how --apply is meant.");
  return { apply: apply === undefined ? null : apply.includes("all") ? "all" : apply, choices, separate };
}

function requestOf(values: ReturnType<typeof readArguments>, folder: string): Omit<AdoptRequest, "adminUrl"> {
  const { file, url, subsystem } = values;
  if (subsystem === undefined) throw wrongUsage("--subsystem is missing.");
  if (file !== undefined && url !== undefined) throw wrongUsage("Name a file or an address, not both.");
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) throw wrongUsage("--url must begin with postgres://.");
  const source = file !== undefined ? { file: resolve(folder, file) } : url !== undefined ? { url } : null;
  const grants = (values.grant ?? []).map(grantOf);
  const triggers = values.triggers === "all" ? "all" : (values.triggers ?? "").split(",").filter((name) => name !== "");
  return { source, subsystem, schema: values.schema ?? null, triggers, grants, plan: planOf(values) };
}

function progressLine(progress: AdoptionProgress): string {
  switch (progress.step) {
    case "reading":
      return "Reading the source …";
    case "comparing":
      return "Comparing the source with what was taken over …";
    case "applying":
      return `Applying ${progress.part} …`;
    case "documents":
      return "Making lists and forms …";
    case "table":
      return `Copying ${progress.table} (${progress.index + 1} of ${progress.count}) …`;
  }
}

/** An error of the work as lines for the command line; one that is a defect stays as it is. */
function problemOf(error: unknown, texts: Texts): unknown {
  if (!(error instanceof AdoptionError)) return commandProblem(error, texts);
  const data = Object.entries(error.data).map(([key, value]) => [
    key,
    typeof value === "string" ? value : value.join(", "),
  ]);
  return new CommandError([texts.text("en", `adoption.error.${error.code}`, Object.fromEntries(data))], {
    cause: error,
  });
}

/** `npm run adopt`: adopts a schema, or proposes what changed in an adopted one. */
export const adoptCommand: Command = async (args, host, settingsOf, open) => {
  const values = readArguments(args);
  if (values.help) return host.out(help);
  const request = requestOf(values, host.folder);
  const begin = performance.now();
  const opened = await open(settingsOf(), host.out);
  const { texts, settings } = opened.context.services;
  try {
    const outcome = await adopt(opened.context, { ...request, adminUrl: opened.adminUrl }, (progress) =>
      host.progress?.(progressLine(progress)),
    );
    const seconds = (performance.now() - begin) / 1000;
    for (const line of adoptionReport(outcome, { texts, seconds, address: settings.url })) host.out(line);
  } catch (error) {
    throw problemOf(error, texts);
  } finally {
    await opened.close();
  }
};
