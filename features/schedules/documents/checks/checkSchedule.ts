import type { DocumentLookup, DocumentProblem, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { columnNamed, type PathFindings, readCondition, readPath } from "@tessera/contract/documents/entityPath.ts";
import { nextTime } from "@tessera/std/cron/nextTime.ts";
import { parseCron } from "@tessera/std/cron/parseCron.ts";
import { isZone } from "@tessera/std/zoneClock.ts";
import type { ScheduleBody } from "../bodies/scheduleBody.ts";

type ScheduleLike = TesseraDocument<ScheduleBody>;

function error(code: string, path: string, data: DocumentProblem["data"] = {}): DocumentProblem {
  return { severity: "error", code, path, data };
}

function timeProblems({ cron, zone }: ScheduleBody): readonly DocumentProblem[] {
  const read = parseCron(cron);
  const zones = zone && !isZone(zone) ? [error("schedule_zone", "/zone", { zone })] : [];
  if (!read.ok) {
    const wrong = read.error;
    const code = wrong.code === "fields" ? "schedule_fields" : "schedule_field";
    return [...zones, error(code, "/cron", wrong.code === "field" ? { field: wrong.field } : {})];
  }
  return nextTime(read.value, "UTC", 0) === null ? [...zones, error("schedule_never", "/cron")] : zones;
}

function findings({ body }: ScheduleLike, lookup: DocumentLookup): readonly PathFindings[] {
  // The schema describes `Condition`; its static type is recursive and cannot be told apart by the compiler.
  const where = body.where as Condition | null | undefined;
  return [
    readCondition(lookup, body.entity, where, "/where", null),
    ...(body.values ?? []).map(({ column, id }, index) =>
      readPath(lookup, body.entity, column, `/values/${index}/column`, id),
    ),
  ];
}

function valueProblems(body: ScheduleBody, lookup: DocumentLookup): readonly DocumentProblem[] {
  const entity = findBody(lookup, "entity", body.entity);
  const values = body.values ?? [];
  const seen = new Set<string>();
  return values.flatMap(({ column }, index): DocumentProblem[] => {
    const path = `/values/${index}/column`;
    const isTwice = seen.has(column);
    seen.add(column);
    if (isTwice) return [error("schedule_column_twice", path, { column })];
    // An unknown name is reported with the paths; a longer path or a reference cannot be written.
    const isPath = entity !== null && column.includes(".");
    return isPath || (entity !== null && columnNamed(entity, column)?.readOnly)
      ? [error("schedule_column_read_only", path, { column })]
      : [];
  });
}

/** Checks of a schedule beyond its schema: when it recurs, which records it means, what it writes. */
export function checkSchedule(document: ScheduleLike, lookup: DocumentLookup): readonly DocumentProblem[] {
  const { body } = document;
  const problems = [
    ...timeProblems(body),
    ...findings(document, lookup).flatMap((found) => found.problems),
    ...valueProblems(body, lookup),
  ];
  if (body.action !== "create" && !body.where) problems.push(error("schedule_where_missing", "/where"));
  if (body.action !== "delete" && (body.values ?? []).length === 0)
    problems.push(error("schedule_values_missing", "/values"));
  return problems;
}

/** The names by which a schedule uses columns and references. */
export function usesOfSchedule(document: ScheduleLike, lookup: DocumentLookup): readonly NameUse[] {
  return findings(document, lookup).flatMap((found) => found.uses);
}
