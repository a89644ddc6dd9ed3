import type { DocumentProblem } from "../defineDocument.ts";
import { askedRows } from "../definitions/askedRows.ts";
import { isBoundedCondition } from "../definitions/isBoundedCondition.ts";
import { queryOfRows } from "../definitions/queryRows.ts";
import { type PathFindings, readCondition } from "./entityPath.ts";

/**
 * Reads a condition that decides about rights, see `readCondition`. It asks for no rows of queries, which depend on
 * rights themselves.
 */
export function readRule(...asked: Parameters<typeof readCondition>): PathFindings {
  const [, , condition, pointer] = asked;
  const { problems, uses } = readCondition(...asked);
  const sources = condition && isBoundedCondition(condition) ? askedRows(condition) : [];
  const queries = sources.flatMap((source): DocumentProblem[] => {
    const name = queryOfRows(source);
    return name === null ? [] : [{ severity: "error", code: "query_in_rule", path: pointer, data: { name } }];
  });
  return { uses, problems: [...problems, ...queries] };
}
