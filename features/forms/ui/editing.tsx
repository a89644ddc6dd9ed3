import { putClosedAside } from "@tessera/form-engine/store/closedEntries.ts";
import { showField } from "@tessera/web-kit/form/showField.ts";
import { loadFormPart } from "./loadFormPart.tsx";
import { belongingTo } from "./opening/belongingTo.ts";
import { loadChoices } from "./opening/loadChoices.tsx";
import type { RecordEditing } from "./recordEditing.tsx";
import { askRules } from "./rules/askRules.tsx";
import { carryOver } from "./saving/carryOver.ts";
import { saveForm } from "./saving/saveForm.tsx";
import { listenForUndo } from "./undo/listenForUndo.tsx";
import { stepBack } from "./undo/stepBack.tsx";
import { undoLabel } from "./undo/undoLabel.tsx";

/** See `RecordEditing`. */
export const editing: RecordEditing = {
  saving: {
    save: saveForm,
    // Few who save ask first.
    verify: async (host, opened) => {
      const { verifyForm } = await loadFormPart(() => import("./saving/verifyForm.tsx"));
      await verifyForm(host, opened);
    },
    discard: async (host) => {
      const { discardForm } = await loadFormPart(() => import("./saving/discardForm.tsx"));
      await discardForm(host);
    },
    decide: async (host, opened, conflict, choices) => {
      const { takeDecision } = await loadFormPart(() => import("./conflicts/takeDecision.tsx"));
      takeDecision(host, opened, conflict, choices);
    },
  },
  undo: { step: stepBack, label: undoLabel, listen: listenForUndo },
  calls: { rules: askRules, choices: loadChoices },
  entries: { belongingTo, carryOver, putClosedAside, show: showField },
};
