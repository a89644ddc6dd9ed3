/** How a save says to what keeps drafts where it stands, as a reference of the page; null while nothing keeps any. */
export interface DraftHandle {
  current: {
    /**
     * A save is about to go out: the draft names it, in case its answer is lost. Ends once that is kept, or takes too
     * long.
     */
    readonly sending: () => Promise<void>;
    /**
     * What is entered was saved: its draft goes at once, though the record is still to be read again, and none is kept
     * of it from now on.
     */
    readonly saved: () => void;
    /** The record could not be read again: what stands in the form is kept as before. */
    readonly notReloaded: () => void;
  } | null;
}
