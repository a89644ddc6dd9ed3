import { isJsonObject } from "./documents/jsonShape.ts";
import type { Conflict, ServerMessage } from "./save.ts";

const isName = (value: unknown): boolean => value === null || typeof value === "string";
const kinds: readonly unknown[] = ["changed", "removed", "removed-changed", "exists"] satisfies Conflict["kind"][];

/** Whether a value is a `Conflict`: what the error `save_conflict` carries as `conflicts`. */
export function isConflict(value: unknown): value is Conflict {
  if (!isJsonObject(value)) return false;
  const { field, kind, subForm, uid } = value;
  const hasValues = "base" in value && "theirs" in value && "mine" in value;
  return isName(subForm) && isName(uid) && isName(field) && kinds.includes(kind) && hasValues;
}

/** Whether a value is a `ServerMessage`: what the error `validation_failed` carries as `messages`. */
export function isServerMessage(value: unknown): value is ServerMessage {
  if (!isJsonObject(value)) return false;
  const { ID, LABEL, PAGEID, PAGELABEL, PUBLIC, PUBLIC_PARAMS, ROWNUM, ROWUID, SUBFORM } = value;
  return (
    [ID, PUBLIC, LABEL, PAGEID, PAGELABEL].every((text) => typeof text === "string") &&
    isJsonObject(PUBLIC_PARAMS) &&
    (ROWNUM === null || typeof ROWNUM === "number") &&
    isName(SUBFORM) &&
    isName(ROWUID)
  );
}
