import { showField } from "@tessera/web-kit/form/showField.ts";
import { askRules } from "./askRules.ts";
import { carryOver } from "./carryOver.ts";
import { listenForUndo } from "./listenForUndo.tsx";
import { loadChoices } from "./loadChoices.ts";
import { removeRecord, restoreRecord } from "./recordActions.ts";
import { saveForm, takeDecision } from "./saveForm.ts";
import { stepBack } from "./stepBack.ts";
import { undoWords } from "./undoWords.ts";

/** What only changing a record takes, loaded as one while the person already reads the form. */
export const editing = {
  askRules,
  carryOver,
  listenForUndo,
  loadChoices,
  removeRecord,
  restoreRecord,
  saveForm,
  showField,
  stepBack,
  takeDecision,
  undoWords,
} as const;
