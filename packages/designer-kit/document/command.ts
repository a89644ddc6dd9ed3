import type { Json } from "@tessera/std/canonicalJson.ts";
import { withValueAt } from "./bodyPath.ts";

/** What a command did, as a text key with its data: "Change Label of Subject". */
export interface CommandLabel {
  readonly key: string;
  readonly data: { readonly [name: string]: string | number };
}

/**
 * One edit of a document's body (design §9): the object at `path` (an element, or the whole body) becomes another state
 * of it. `revert` of what `execute` made is what it was given.
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
    return withValueAt(body, this.path, this.after);
  }

  revert(body: Json): Json {
    return withValueAt(body, this.path, this.before);
  }
}
