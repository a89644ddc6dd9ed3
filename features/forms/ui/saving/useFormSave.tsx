import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import { type ErrorMessage, errorText } from "@tessera/web-kit/api/errorText.ts";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NewFiles } from "../attachments/newFiles.ts";
import type { ConflictItem } from "../conflicts/conflictItems.ts";
import type { Choice } from "../conflicts/resolveConflicts.ts";
import type { DraftHandle } from "../drafts/draftHandle.ts";
import { loadEditing, loadedEditing } from "../loadEditing.tsx";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import type { OpenForm } from "../opening/useOpenForm.tsx";
import type { LinkHandle } from "../together/useRecordLink.tsx";
import { useEditingHost } from "../useEditingHost.tsx";
import type { SaveHost } from "./saveForm.tsx";

/** Why the last save did not succeed, where no field says so. */
export interface SaveProblem extends Omit<ErrorMessage, "type"> {
  /** Default: an error. */
  readonly type?: ErrorMessage["type"];
  /** Whether the very same save may be tried again. */
  readonly isPassing: boolean;
}

/** Conflicts to be decided, with the record as it is now. */
export interface OpenConflict {
  readonly items: readonly ConflictItem[];
  readonly fresh: OpenedForm;
}

/** What the page does about a save. */
export interface SaveReactions {
  /** Goes on with the record that was saved; null when something else is open by then. */
  readonly saved: (key: string) => Promise<OpenedForm | null>;
  /** Opens the record again as it was read; a copy becomes the record that it was made from. */
  readonly discarded: () => void;
  /** Shows the first place that must be fixed. */
  readonly invalid: (ref: FieldRef | TableRef) => void;
}

/** Saving the open form. */
export interface FormSave {
  /** The last save that was tried. */
  readonly attempt: SaveHost["attempt"];
  /** See `SaveReactions`. */
  readonly goOn: SaveReactions["saved"];
  readonly isSaving: boolean;
  readonly problem: SaveProblem | null;
  readonly conflict: OpenConflict | null;
  /** Files that go out with the first save of a new record. */
  readonly files: NewFiles;
  readonly save: () => Promise<void>;
  /** Asks what a save would come to, without saving. */
  readonly verify: () => Promise<void>;
  /** Gives up what was entered. */
  readonly discard: () => void;
  readonly decide: (choices: ReadonlyMap<string, Choice>) => void;
  readonly openConflict: (conflict: OpenConflict) => void;
  readonly giveUpConflict: () => void;
  readonly forgetProblem: () => void;
}

/** Saves the open form, see `saveForm`: here is only what the page shows of it. */
export function useFormSave(
  idForm: string,
  form: OpenForm,
  loader: FormLoader,
  around: { readonly link: LinkHandle; readonly drafts: DraftHandle },
  on: SaveReactions,
): FormSave {
  const page = useEditingHost();
  const attempt: SaveHost["attempt"] = useRef(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const [files] = useState(() => new NewFiles());
  useEffect(() => () => files.discard(), [files]);
  const { opened } = form;
  /** Place of the first error of the save that runs: while it runs the form takes no keyboard. */
  const wrong = useRef<Parameters<SaveReactions["invalid"]>[0] | null>(null);
  const invalid: SaveReactions["invalid"] = (ref) => {
    wrong.current = ref;
  };
  const host: SaveHost = {
    idForm,
    form,
    loader,
    page,
    attempt,
    files,
    ...around,
    on: { ...on, invalid },
    setProblem,
    setConflict,
  };

  const run = async (work: "save" | "verify" | "discard"): Promise<void> => {
    if (!opened || isSaving) return;
    setProblem(null);
    setSaving(true);
    try {
      const { saving } = loadedEditing() ?? (await loadEditing());
      await saving[work](host, opened);
    } catch (error) {
      setProblem({ ...errorText(error, page.texts.t), isPassing: true });
    } finally {
      flushSync(() => setSaving(false));
      const first = wrong.current;
      wrong.current = null;
      if (first) on.invalid(first);
    }
  };

  return {
    attempt,
    goOn: on.saved,
    isSaving,
    problem,
    conflict,
    files,
    save: () => run("save"),
    verify: () => run("verify"),
    discard: () => {
      // A save whose answer was lost may have been written.
      if (attempt.current) void run("discard");
      else {
        setProblem(null);
        files.discard();
        on.discarded();
      }
    },
    decide: (choices) => {
      // A conflict comes of a save: its parts are there.
      if (!opened || !conflict) return;
      const failed = (error: unknown) => setProblem({ ...errorText(error, page.texts.t), isPassing: true });
      loadedEditing()?.saving.decide(host, opened, conflict, choices).catch(failed);
    },
    openConflict: setConflict,
    giveUpConflict: () => setConflict(null),
    forgetProblem: () => setProblem(null),
  };
}
