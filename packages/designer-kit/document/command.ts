import type { Json } from "@tessera/std/canonicalJson.ts";
import { valueAt, withValueAt } from "./bodyPath.ts";
import { type MergeSide, mergeBodies } from "./mergeBodies.ts";

/** What a command did, as a text key with its data: "Change Label of Subject". */
export interface CommandLabel {
  readonly key: string;
  readonly data: { readonly [name: string]: string | number };
}

/**
 * One edit of a document's body (design §9): the object at `path` (an element, or the whole body) becomes another state
 * of it. `revert` of what `execute` made is what it was given. What someone else changed in the object meanwhile stays:
 * where both changed the same property, doing it takes the command's state and undoing it leaves theirs.
 */
export class Command {
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
  readonly label: CommandLabel;
  /** Commands in a row with the same text are one: letters typed into one field. Null stands alone. */
  readonly series: string | null;

  constructor(path: string, before: Json, after: Json, label: CommandLabel, series: string | null = null) {
    this.path = path;
    this.before = before;
    this.after = after;
    this.label = label;
    this.series = series;
  }

  execute(body: Json): Json {
    return this.#lead(body, this.before, this.after, "mine");
  }

  revert(body: Json): Json {
    return this.#lead(body, this.after, this.before, "theirs");
  }

  #lead(body: Json, from: Json, to: Json, side: MergeSide): Json {
    const now = valueAt(body, this.path);
    if (now === from || now === undefined) return withValueAt(body, this.path, to);
    return withValueAt(body, this.path, mergeBodies(from, to, now, () => side).body);
  }
}
