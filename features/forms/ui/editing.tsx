import { putClosedAside } from "@tessera/form-engine/store/closedEntries.ts";
import { showField } from "@tessera/web-kit/form/showField.ts";
import { askRules } from "./askRules.tsx";
import { carryOver } from "./carryOver.ts";
import { listenForUndo } from "./listenForUndo.tsx";
import { loadChoices } from "./loadChoices.tsx";
import { removeRecord, restoreRecord } from "./recordActions.tsx";
import { saveForm, takeDecision } from "./saveForm.tsx";
import { stepBack } from "./stepBack.tsx";
import { undoWords } from "./undoWords.tsx";
import { verifyForm } from "./verifyForm.tsx";

/** What only changing a record takes, loaded as one while the person already reads the form. */
export const editing = {
  askRules,
  carryOver,
  listenForUndo,
  loadChoices,
  putClosedAside,
  removeRecord,
  restoreRecord,
  saveForm,
  showField,
  stepBack,
  takeDecision,
  undoWords,
  verifyForm,
} as const;
