import { askRules } from "./askRules.ts";
import { carryOver } from "./carryOver.ts";
import { loadChoices } from "./loadChoices.ts";
import { removeRecord, restoreRecord } from "./recordActions.ts";
import { saveForm, takeDecision } from "./saveForm.ts";

/** What only changing a record takes, loaded as one while the person already reads the form. */
export const editing = {
  askRules,
  carryOver,
  loadChoices,
  removeRecord,
  restoreRecord,
  saveForm,
  takeDecision,
} as const;
