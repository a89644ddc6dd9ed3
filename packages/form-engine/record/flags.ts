/**
 * What is known of a value beside itself, as bits of `Holder.flagsAt`: 30 at most, so that every engine keeps them as
 * small integers.
 */
export const Flag = {
  hidden: 1,
  readOnly: 2,
  requiredWarning: 4,
  requiredError: 8,
  /** The person may not see it. */
  masked: 16,
  /** Rights keep the person from writing it on this record. */
  locked: 32,
  isDefault: 64,
  overwritten: 128,
  /** It is settled whether the saved value of an overwritable field is the person's or the rule's. */
  decided: 256,
  touched: 512,
  /** As last counted: differs from the saved value; has a message that blocks a save; has messages. */
  changed: 1024,
  bad: 2048,
  messaged: 4096,
  /** The person typed what is no value of its type. */
  invalid: 8192,
  /** It is computed and nobody may overwrite it. */
  computed: 16384,
  /** A row above it has the same value in a column where none may stand twice. */
  twin: 32768,
  /** Rules to be evaluated: this bit for `RuleKind` 0, the bits after it for the others. */
  marked: 1 << 16,
  /**
   * Lists that the value stands in: what changed since it was last reported, what is to be counted again, the action
   * that is going on.
   */
  notified: 1 << 25,
  stale: 1 << 26,
  journaled: 1 << 27,
} as const;

/** Bits that belong to what a person entered: undo brings them back. */
export const enteredFlags = Flag.isDefault | Flag.overwritten | Flag.decided | Flag.touched;

/** Rules of one field, by what they decide; a number below 9, the position of their bits. */
export const RuleKind = {
  value: 0,
  hiddenExp: 1,
  readOnlyExp: 2,
  requiredExp: 3,
  labelExp: 4,
  minExp: 5,
  maxExp: 6,
  filterExp: 7,
  listExp: 8,
} as const;
