import { putClosedAside } from "@tessera/form-engine/store/closedEntries.ts";
import { showField } from "@tessera/web-kit/form/showField.ts";
import { loadChoices } from "./opening/loadChoices.tsx";
import type { RecordEditing } from "./recordEditing.tsx";
import { askRules } from "./rules/askRules.tsx";
import { carryOver } from "./saving/carryOver.ts";
import { removeRecord, restoreRecord } from "./saving/recordActions.tsx";
import { saveForm, takeDecision } from "./saving/saveForm.tsx";
import { verifyForm } from "./saving/verifyForm.tsx";
import { listenForUndo } from "./undo/listenForUndo.tsx";
import { stepBack } from "./undo/stepBack.tsx";
import { undoLabel } from "./undo/undoLabel.tsx";

/** See `RecordEditing`. */
export const editing: RecordEditing = {
  saving: { save: saveForm, verify: verifyForm, decide: takeDecision },
  undo: { step: stepBack, words: undoLabel, listen: listenForUndo },
  deeds: { remove: removeRecord, restore: restoreRecord },
  calls: { rules: askRules, choices: loadChoices },
  entries: { carryOver, putClosedAside, show: showField },
};
