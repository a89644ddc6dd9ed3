import type { OpenedForm } from "../opening/openedForm.tsx";
import type { UnreadSave } from "./resumeSave.tsx";
import type { SaveAttempt } from "./saveMessage.ts";

/** The last save that an open form tried. */
export interface OpenAttempt extends SaveAttempt, UnreadSave {
  /** Key of the record; null: a new one. */
  readonly key: string | null;
  /**
   * `out`: it waits for its answer. `refused`: nothing was written. `unread`: it was written, or may have been, and the
   * record was not read since.
   */
  readonly state: "out" | "refused" | "unread";
}

/** Whether the record that is open may be older than what a save of this form wrote. */
export function isUnread({ key, state }: OpenAttempt, opened: Pick<OpenedForm, "key">): boolean {
  return state !== "refused" && key === opened.key;
}
