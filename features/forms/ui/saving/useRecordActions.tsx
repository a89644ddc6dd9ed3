import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { useRef } from "react";
import { loadFormPart } from "../loadFormPart.tsx";
import { useEditingHost } from "../useEditingHost.tsx";
import type { ActionAttempt, PastPlace } from "./recordActions.tsx";

/**
 * What can be done with a record as a whole. Failures are shown to the person; the promise says whether it was done.
 */
export interface RecordActions {
  readonly remove: (entity: string, key: string, name: string) => Promise<boolean>;
  readonly restore: (form: CompiledForm, key: string, place: PastPlace, idForm: string) => Promise<boolean>;
}

const loadActions = () => loadFormPart(() => import("./recordActions.tsx"));

/** See `RecordActions`. `onUndone` runs after a deletion was undone. */
export function useRecordActions(onUndone: () => void): RecordActions {
  const host = useEditingHost();
  const { current: attempt } = useRef<ActionAttempt>({ action: "", saveId: "" });
  const fail = (error: unknown): false => {
    host.notify(errorNotice(error, host.texts.t));
    return false;
  };
  return {
    remove: (entity, key, name) =>
      loadActions().then(({ removeRecord }) => removeRecord(host, attempt, { entity, key, name }, onUndone), fail),
    restore: (form, key, place, idForm) =>
      loadActions().then(({ restoreRecord }) => restoreRecord(host, attempt, { form, idForm, key, place }), fail),
  };
}
