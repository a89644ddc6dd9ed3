/**
 * What became of a part that was not taken over as it is; the text is `adoption.notice.<code>`.
 * - `refused`: a statement of a kind that a dump has no need of; it was not run.
 * - `failed`: PostgreSQL refused it; `detail` says why.
 * - `not_reproduced`: a kind of object that is not taken over (rule, policy, procedure of a dump, …).
 * - `uses_function`: needs a function (or a sequence of another schema), `detail`, that is not taken over.
 * - `unsafe`: calls `detail`, which reaches beyond the schema.
 * - `outside_schema`: needs `detail`, which stands outside the schema.
 * - `type_as_text`: its type, `detail`, cannot be reproduced; the values were kept as text.
 * - `default_dropped`, `check_dropped`: left out, because of `detail`.
 * - `generated_as_plain`: the values were kept, but are no longer computed.
 * - `collation_dropped`: sorts by the database's own order, because there is no collation `detail`.
 * - `partitions_merged`: one table holds the rows of all partitions, because of `detail`.
 * - `key_widened`: only the partitions `detail` had it in the source; here the whole table has it.
 * - `not_populated`: a materialised view without rows until it is refreshed.
 * - `filled_by_hand`: required without a default; in the source the trigger `detail` gives its value.
 * - `filled_by_trigger`: required without a default; the trigger `detail`, which was taken over, may give its value.
 * - `takeable`: a trigger or function that is taken over when it is asked for as `detail`.
 * - `not_taken`: a trigger or function that cannot be taken over, because of `detail`.
 * - `not_enterable`: required without a default, and no field can enter a value of its type, `detail`.
 * - `renamed`: another schema has something of that name; `detail` is the name that it has here.
 * - `replaced`: an equal built-in one stands for it; `detail` says which.
 * - `value_unreadable`: a sequence whose last value the reading role may not see; the copy starts from its beginning.
 * - `broken`: the file ends too early, or the text does not fit its encoding.
 */
export type NoticeCode =
  | "refused"
  | "failed"
  | "not_reproduced"
  | "uses_function"
  | "unsafe"
  | "outside_schema"
  | "type_as_text"
  | "default_dropped"
  | "check_dropped"
  | "generated_as_plain"
  | "collation_dropped"
  | "partitions_merged"
  | "key_widened"
  | "not_populated"
  | "filled_by_hand"
  | "filled_by_trigger"
  | "takeable"
  | "not_taken"
  | "not_enterable"
  | "renamed"
  | "value_unreadable"
  | "replaced"
  | "broken";

/** One thing that was left out or changed. */
export interface AdoptionNotice {
  readonly code: NoticeCode;
  /** Kind of the object or statement as PostgreSQL calls it, such as `VIEW` or `CREATE TRIGGER`. */
  readonly kind: string;
  /** Name of the object, without schema; null when the statement names none. */
  readonly object: string | null;
  /** Line of the dump, from 1; null when it did not come from a dump. */
  readonly line: number | null;
  /** The reason in names or in PostgreSQL's own text; null when the code says it all. */
  readonly detail: string | null;
}
