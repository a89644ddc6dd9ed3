import { structuredBehaviour } from "@tessera/contract/structuredBehaviour.ts";
import { checklistText, parseChecklist } from "./checklistText.ts";
import { checklistSchema, countDone, shownPoints, storedChecklist } from "./checklistValue.ts";
import type { ChecklistSettings } from "./def.ts";
import { mergeChecklist } from "./mergeChecklist.ts";

/**
 * Lists of points that are ticked. They are searched by what the points and their notes say, and sorted by how much of
 * them is done.
 */
export const behaviour = structuredBehaviour<typeof checklistSchema, ChecklistSettings>({
  schema: checklistSchema,
  canonical: storedChecklist,
  texts: ["points.*.text", "points.*.note"],
  order: {
    of: ({ points }) => (points.length === 0 ? null : countDone(points) / points.length),
    sql: (column) =>
      `(select avg(case when point->>'done' = 'true' then 1 else 0 end) from jsonb_path_query(${column}, '$.points[*]', '{}', true) as point)`,
  },
  check: (value, { complete = false, ownPoints = true, points: given = [] }) => {
    const ids = value.points.map(({ id }) => id);
    if (new Set(ids).size < ids.length) return { code: "field.checklist.twice" };
    if (!ownPoints && ids.some((id) => !given.some((one) => one.id === id))) return { code: "field.checklist.foreign" };
    const shown = shownPoints(value, given);
    const open = shown.length - countDone(shown);
    return complete && open > 0 ? { code: "field.checklist.incomplete", data: { open } } : null;
  },
  format: (value) => checklistText(value.points),
  parse: parseChecklist,
  merge: (versions) => {
    const value = mergeChecklist(versions);
    return value === undefined ? null : { value };
  },
});
