import type { RequestContext } from "@tessera/server-core/context.ts";

/** The rows of a world that are there, by their names in it. */
export interface WorldRows {
  /** Key of a row. Throws `TypeError` for one that the world does not have. */
  readonly keyOf: (entity: string, row: string) => string;
  /** The user with a login of the world; null where the world made no accounts. */
  readonly userOf: (login: string) => Promise<string | null>;
}

/** What a feature puts into an installation of what a world says, once its rows are there. */
export interface WorldPart {
  /** Its file in the world's folder, such as `activity.json`. */
  readonly file: string;
  /**
   * Called with what the file holds, also after a start that was cut off: what is there already stays as it is.
   * `context` is the server's own. Throws `TypeError` that says what is wrong with the file.
   */
  readonly load: (context: RequestContext, content: unknown, rows: WorldRows) => Promise<void>;
}
