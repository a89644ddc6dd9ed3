import type { Texts } from "@tessera/documents/texts/texts.ts";
import { problemLine } from "@tessera/server-kit/commands/commandProblem.ts";
import { counted } from "@tessera/server-kit/commands/counted.ts";
import type { Adopted, FirstReport } from "../server/adopt.server.ts";
import type { AdoptedAgain } from "../server/adoptAgain.server.ts";
import type { AdoptionNotice } from "../server/adoptionNotice.ts";
import type { RoleGrant } from "../server/grantRoles.server.ts";
import { planReport } from "./planReport.server.ts";

/** What a report is written with. */
export interface ReportOptions {
  readonly texts: Texts;
  readonly seconds: number;
  /** The server's public address. */
  readonly address: string;
}

function noticeLine(texts: Texts, { code, kind, object, line, detail }: AdoptionNotice): string {
  const place = [line === null ? "" : `line ${line}`, kind, object ?? ""].filter((part) => part !== "").join(" ");
  return `  ${place}: ${texts.text("en", `adoption.notice.${code}`, { detail: detail ?? "" })}`;
}

/**
 * How many there are of each kind and reason, most first. Where the reasons differ in names alone, they are of one
 * kind.
 */
function countLines(texts: Texts, notices: readonly AdoptionNotice[]): readonly string[] {
  const groups = Map.groupBy(notices, ({ code, kind }) =>
    `${kind}: ${texts.text("en", `adoption.notice.${code}`, { detail: "…" })}`.trim(),
  );
  return [...groups]
    .sort(([, left], [, right]) => right.length - left.length)
    .map(([said, { length }]) => `  ${length} × ${said}`);
}

function noticeLines(texts: Texts, copy: FirstReport): readonly string[] {
  const notices = [...(copy.dump?.notices ?? []), ...copy.notices];
  const more = copy.moreCopyNotices + (copy.dump?.moreNotices ?? 0);
  if (notices.length === 0) return ["Nothing was left out."];
  return [
    `${counted(notices.length + more, "thing")} could not be taken over unchanged:`,
    ...countLines(texts, notices),
    "Each of them:",
    ...notices.map((notice) => noticeLine(texts, notice)),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

function copyLines(texts: Texts, copy: FirstReport): readonly string[] {
  const width = Math.max(...copy.tables.map(({ name }) => name.length), 5);
  const { isSameStructure, differing } = copy.proof;
  return [
    ...copy.tables.map(({ name, rows }) => `  ${name.padEnd(width)}  ${rows === null ? "not copied" : rows}`),
    isSameStructure && differing.length === 0
      ? "Compared with the source: structure and rows are the same."
      : `Compared with the source: ${isSameStructure ? "the structure is the same" : "the structure differs as listed below"}; ${differing.length === 0 ? "the rows are the same" : `rows differ in ${differing.join(", ")}`}.`,
    ...(copy.taken.length > 0
      ? ["Taken over on request:", ...copy.taken.map(({ kind, object }) => `  ${kind} ${object}`)]
      : []),
    ...noticeLines(texts, copy),
  ];
}

function grantLines(subsystem: string, granted: readonly RoleGrant[]): readonly string[] {
  if (granted.length > 0) return granted.map(({ role, user }) => `${user} has the role ${role} now.`);
  return [
    `The roles ${subsystem}-editor and ${subsystem}-reader are ready; --grant ${subsystem}-editor=<login> gives one to a user.`,
  ];
}

function adoptedLines(outcome: Adopted, { texts, seconds }: ReportOptions): readonly string[] {
  const { subsystem, copy, tables, views, documents, problems, urls } = outcome;
  const rows = copy?.tables.reduce((sum, table) => sum + (table.rows ?? 0), 0) ?? 0;
  const parts = [
    counted(tables, "table"),
    ...(copy ? [counted(rows, "row")] : []),
    ...(views ? [counted(views, "view")] : []),
  ];
  return [
    `Adopted ${subsystem}: ${parts.join(", ")} in ${seconds.toFixed(1)} s.`,
    ...(copy ? copyLines(texts, copy) : ["The rows had been copied by a run that did not come to its end."]),
    `Published ${counted(documents, "document")}.`,
    ...(problems.length > 0
      ? ["Documents that could not be published:", ...problems.map((problem) => problemLine(texts, problem))]
      : []),
    "The lists:",
    ...urls.map((url) => `  ${url}`),
    ...grantLines(subsystem, outcome.granted),
  ];
}

function structureLines(structure: AdoptedAgain["proposal"]["structure"]): readonly string[] {
  const line = (names: readonly string[], one: string, done: string) =>
    names.length === 0 ? [] : [`${counted(names.length, one)} ${done}: ${names.join(", ")}.`];
  return [
    ...line(structure.tablesAdded, "table", "added"),
    ...line(structure.tablesRemoved, "table", "removed"),
    ...line(structure.columnsAdded, "column", "added"),
    ...line(structure.columnsRemoved, "column", "removed"),
    ...line(structure.columnsChanged, "column", "changed"),
  ];
}

function againLines(outcome: AdoptedAgain, { texts, seconds, address }: ReportOptions): readonly string[] {
  const { subsystem, proposal, granted } = outcome;
  const { drafted, waiting, kept, blocked, problems } = proposal;
  const structure = structureLines(proposal.structure);
  const errors = problems.filter(({ severity }) => severity === "error");
  return [
    `${subsystem} was adopted before (${seconds.toFixed(1)} s).${outcome.source === null ? " Without a source only its own structure was compared, not its rows." : ""}`,
    ...(structure.length > 0 ? structure : ["Its structure is as it was."]),
    ...(drafted.length > 0
      ? [
          `${counted(drafted.length, "draft")} made; look at them and publish in the definition browser, ${address}/designer/definitions.`,
          ...drafted.map(({ kind, id, action }) => `  ${action} ${kind} ${id}`),
        ]
      : []),
    ...(waiting > 0
      ? [`${counted(waiting, "draft")} made before ${waiting === 1 ? "waits" : "wait"} to be published.`]
      : []),
    ...(kept.length > 0
      ? ["Left as people edited it:", ...kept.map(({ kind, id, change }) => `  ${kind} ${id} ${change.path}`)]
      : []),
    ...(blocked.length > 0
      ? ["Left alone, because a draft is in the way:", ...blocked.map(({ kind, id }) => `  ${kind} ${id}`)]
      : []),
    ...(errors.length > 0
      ? [
          `Publishing them as they are would meet ${counted(errors.length, "problem")}; the definition browser shows where:`,
          ...[...new Set(errors.map(({ document }) => `  ${document.kind} ${document.id}`))],
        ]
      : []),
    ...(outcome.source === null ? [] : planReport(outcome.source, texts)),
    ...granted.map(({ role, user }) => `${user} has the role ${role} now.`),
  ];
}

/** What an adoption came to, in lines for people. */
export function adoptionReport(outcome: Adopted | AdoptedAgain, options: ReportOptions): readonly string[] {
  return outcome.kind === "adopted" ? adoptedLines(outcome, options) : againLines(outcome, options);
}
