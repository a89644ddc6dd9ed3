import type { putClosedAside } from "@tessera/form-engine/store/closedEntries.ts";
import type { showField } from "@tessera/web-kit/form/showField.ts";
import type { Choice } from "./conflicts/resolveConflicts.ts";
import type { belongingTo } from "./opening/belongingTo.ts";
import type { loadChoices } from "./opening/loadChoices.tsx";
import type { OpenedForm } from "./opening/openedForm.tsx";
import type { askRules } from "./rules/askRules.tsx";
import type { carryOver } from "./saving/carryOver.ts";
import type { SaveHost } from "./saving/saveForm.tsx";
import type { OpenConflict } from "./saving/useFormSave.tsx";
import type { listenForUndo } from "./undo/listenForUndo.tsx";
import type { stepBack } from "./undo/stepBack.tsx";
import type { undoLabel } from "./undo/undoLabel.tsx";

/** Saving the record of an open form. What comes of it is shown by the host, errors as well. */
export interface RecordSaving {
  /** Validates, sends, places messages at their fields, opens conflicts, follows a changed definition. */
  save(host: SaveHost, opened: OpenedForm): Promise<void>;
  /** Asks the server what a save would come to, without saving. */
  verify(host: SaveHost, opened: OpenedForm): Promise<void>;
  /** Gives up what is entered, once it is known what became of a save whose answer was lost. */
  discard(host: SaveHost, opened: OpenedForm): Promise<void>;
  /** Goes on with the record as it is now and what the person kept of their own. */
  decide(
    host: SaveHost,
    opened: OpenedForm,
    conflict: OpenConflict,
    choices: ReadonlyMap<string, Choice>,
  ): Promise<void>;
}

/** Undo and redo of what was entered. */
export interface RecordUndo {
  readonly step: typeof stepBack;
  /** What a step concerns. */
  readonly label: typeof undoLabel;
  /** Follows the keys below an element; gives a function that stops it. */
  readonly listen: typeof listenForUndo;
}

/** What an open form asks the server while it is worked with. */
export interface RecordCalls {
  /** The results of rules that stay on the server. */
  readonly rules: typeof askRules;
  readonly choices: typeof loadChoices;
}

/** What was entered in an open form. */
export interface RecordEntries {
  /** See `belongingTo`. */
  readonly belongingTo: typeof belongingTo;
  /** Brings it into another form; gives the labels of what could not be kept. */
  readonly carryOver: typeof carryOver;
  readonly putClosedAside: typeof putClosedAside;
  readonly show: typeof showField;
}

/**
 * All that changing a record takes, and reading it does not. It is loaded while the person already reads the form
 * (`loadEditing`).
 */
export interface RecordEditing {
  readonly saving: RecordSaving;
  readonly undo: RecordUndo;
  readonly calls: RecordCalls;
  readonly entries: RecordEntries;
}
