import { putClosedAside } from "@tessera/form-engine/store/closedEntries.ts";
import { showField } from "@tessera/web-kit/form/showField.ts";
import { askRules } from "./askRules.tsx";
import { carryOver } from "./carryOver.ts";
import { listenForUndo } from "./listenForUndo.tsx";
import { loadChoices } from "./loadChoices.tsx";
import { removeRecord, restoreRecord } from "./recordActions.tsx";
import type { RecordEditing } from "./recordEditing.tsx";
import { saveForm, takeDecision } from "./saveForm.tsx";
import { stepBack } from "./stepBack.tsx";
import { undoWords } from "./undoWords.tsx";
import { verifyForm } from "./verifyForm.tsx";

/** See `RecordEditing`. */
export const editing: RecordEditing = {
  saving: { save: saveForm, verify: verifyForm, decide: takeDecision },
  undo: { step: stepBack, words: undoWords, listen: listenForUndo },
  deeds: { remove: removeRecord, restore: restoreRecord },
  calls: { rules: askRules, choices: loadChoices },
  entries: { carryOver, putClosedAside, show: showField },
};
