import type { DocumentLookup, DocumentProblem } from "../defineDocument.ts";
import { askedRows } from "../definitions/askedRows.ts";
import type { Condition } from "../definitions/condition.ts";
import { isBoundedCondition } from "../definitions/isBoundedCondition.ts";
import { queryOfRows } from "../definitions/queryRows.ts";
import { type PathFindings, readCondition } from "./entityPath.ts";

/** Reads a condition that decides about rights, see `readCondition`. It asks for no rows of queries, which depend on rights themselves. */
export function readRule(
  lookup: DocumentLookup,
  entity: string,
  condition: Condition | null | undefined,
  pointer: string,
  fromElement: string | null,
): PathFindings {
  const { problems, uses } = readCondition(lookup, entity, condition, pointer, fromElement);
  const asked = condition && isBoundedCondition(condition) ? askedRows(condition) : [];
  const queries = asked.flatMap((source): DocumentProblem[] => {
    const name = queryOfRows(source);
    return name === null ? [] : [{ severity: "error", code: "query_in_rule", path: pointer, data: { name } }];
  });
  return { uses, problems: [...problems, ...queries] };
}
