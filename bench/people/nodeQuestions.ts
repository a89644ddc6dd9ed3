import type { OpenedSession } from "./crowdQuestions.ts";

/** What can be asked of a process that is a further server of a database. */
export interface NodeQuestions {
  readonly start: {
    readonly asked: {
      readonly url: string;
      readonly adminUrl: string;
      readonly dataFolder: string;
      /** How many, of the clerks in turn. */
      readonly sessions: number;
    };
    readonly answered: {
      readonly url: string;
      /** With the headers that a call needs beside cookie and token. */
      readonly sessions: readonly (OpenedSession & { readonly headers: Readonly<Record<string, string>> })[];
    };
  };
}
