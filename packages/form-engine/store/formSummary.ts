import type { FormState } from "../record/formState.ts";
import { hasOtherRows } from "../record/hasOtherRows.ts";
import { sameFormState } from "../record/sameFormState.ts";
import type { FormCore } from "./formCore.ts";
import { type FormLock, isLockedOut } from "./formLock.ts";

/** The state of a whole form, made of its parts, the page that is shown and the record's lock. */
export class FormSummary {
  readonly #core: FormCore;
  #last: FormState | null = null;
  #revision = -1;
  /** The page that is shown. */
  activePage: string;
  /** The record's lock, whosever it is. */
  lock: FormLock | null = null;

  constructor(core: FormCore) {
    this.#core = core;
    this.activePage = core.form.pages[0]?.id ?? "page0";
  }

  /** See `FormStore.state`. */
  state(): FormState {
    const { journal, record, revision, states, tables } = this.#core;
    const last = this.#last;
    if (last && this.#revision === revision) return last;
    states.settle();
    const changedCount = states.changedCount + record.tables.filter(hasOtherRows).length;
    const now: FormState = {
      isCalculating: this.#core.isAwaiting,
      dirty: journal.isDirty,
      hasUnsavedChanges: changedCount > 0 || states.invalidCount > 0,
      changedCount,
      errorCount: states.badCount + tables.badCount,
      placeless: states.placeless(),
      activePage: this.activePage,
      lock: isLockedOut(this.lock) ? this.lock : null,
    };
    this.#last = last && sameFormState(last, now) ? last : now;
    this.#revision = revision;
    return this.#last;
  }
}
