import { toJson } from "@tessera/expression/values/json.ts";
import { type EngineValue, isList } from "@tessera/expression/values/value.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { Row } from "./cell.ts";
import { entryOf, type RowEntry } from "./fillRow.ts";
import { Flag } from "./flags.ts";
import type { RowSet } from "./formRecord.ts";

/** What filling sub-forms takes from the parts around it. */
interface FillerHost {
  /** Whether the record stands open; before that, the rows of a saved one stay as they are. */
  readonly isOpen: () => boolean;
  readonly isNew: () => boolean;
  readonly replace: (set: RowSet, entries: readonly RowEntry[]) => void;
}

/** The last result of a sub-form's rule and the rows made of it. */
interface Filled {
  readonly text: string;
  readonly rows: readonly Row[];
}

const isUntouched = (row: Row): boolean => !row.fields.some(({ slot }) => row.has(slot, Flag.touched));

/**
 * Rows that come from a rule of their sub-form (spec forms §4 Sub-form rows): made again whenever the rule comes to
 * something else. A default fills new records only, and only as long as the person has done nothing to the rows.
 */
export class RowFiller {
  readonly #host: FillerHost;
  readonly #filled = new Map<RowSet, Filled>();
  #waiting: { readonly set: RowSet; readonly isDefault: boolean; readonly result: EngineValue }[] = [];
  /** While an action is undone, the rows come with it. */
  isHeld = false;

  constructor(host: FillerHost) {
    this.#host = host;
  }

  /** The rule of a sub-form came to something. */
  note(set: RowSet, isDefault: boolean, result: EngineValue): void {
    this.#waiting.push({ set, isDefault, result });
  }

  /** Makes the rows of what was noted; whether any were made. */
  settle(): boolean {
    const waiting = this.#waiting;
    if (waiting.length === 0) return false;
    this.#waiting = [];
    return waiting.filter((one) => this.#settle(one.set, one.isDefault, one.result)).length > 0;
  }

  #settle(set: RowSet, isDefault: boolean, result: EngineValue): boolean {
    if (result === null || !isList(result)) return false;
    const text = canonicalJson(toJson(result));
    const before = this.#filled.get(set);
    if (before?.text === text) return false;
    const isTouched = (before !== undefined && before.rows !== set.rows) || !set.rows.every(isUntouched);
    const stays =
      this.isHeld || (isDefault ? !this.#host.isNew() || isTouched : !this.#host.isNew() && !this.#host.isOpen());
    if (!stays)
      this.#host.replace(
        set,
        result.flatMap((item) => entryOf(item) ?? []),
      );
    this.#filled.set(set, { text, rows: set.rows });
    return !stays;
  }
}
